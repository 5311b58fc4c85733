import { Type } from 'typebox';
import { EMPTY_IS_ABSENT, IsoTime, Matching, nullable } from '../../../http/shapes.ts';
import { ChangedFile } from '../changes/changes.routes.ts';

export const CommitId = Matching('^[0-9a-f]{40}$', 'be 40 hexadecimal digits', {
  examples: ['4b825dc642cb6eb9a060e54bf8d69288fbee4904'],
});

export const branchName = Type.Optional(
  Type.String({ maxLength: 255, ...EMPTY_IS_ABSENT, description: 'Defaults to the active branch.' }),
);

export const filePath = Type.String({ minLength: 1, examples: ['model/cubes/orders.yml'] });

const commit = {
  id: CommitId,
  authorName: Type.String(),
  committedAt: IsoTime,
  message: Type.String(),
};

export const ModelCommit = Type.Object(commit, { title: 'ModelCommit' });

export const ModelCommitChanges = Type.Object(
  {
    ...commit,
    parents: Type.Array(CommitId),
    files: Type.Array(ChangedFile, {
      description: 'What differs from the first parent, sorted by path.',
    }),
  },
  { title: 'ModelCommitChanges' },
);

export const FileBlame = Type.Object(
  {
    branchName: Type.String(),
    path: filePath,
    hash: Type.String({ description: 'The SHA-1 of the content to which the lines belong.' }),
    ranges: Type.Array(
      Type.Object(
        {
          from: Type.Integer({ minimum: 1, description: 'The first line.' }),
          lines: Type.Integer({ minimum: 1 }),
          commit: nullable(CommitId, 'Null for lines that are not committed.'),
        },
        { title: 'BlamedLines' },
      ),
      { description: 'All lines, in their order.' },
    ),
    commits: Type.Array(ModelCommit, { description: 'The commits of the ranges.' }),
    isCut: Type.Boolean({
      description:
        'Whether the history is too long to be searched in full: lines may be older than their commits.',
    }),
  },
  { title: 'FileBlame' },
);
