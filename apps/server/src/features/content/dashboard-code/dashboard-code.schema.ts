import { Type } from 'typebox';
import { nullable, nullish } from '../../../http/shapes.ts';

const Hash = Type.String({ minLength: 40, maxLength: 40, description: 'SHA-1 of the file, in hexadecimal.' });

export const DashboardCodeFile = Type.Object(
  {
    path: Type.String({ description: 'The file, relative to the root of the project.' }),
    content: Type.String(),
    hash: Hash,
    branchName: nullable(
      Type.String(),
      'The dev branch of the caller that the file is read from; null for the deploy branch.',
    ),
    deployBranchName: Type.String({ description: 'The branch whose files are published.' }),
    isChanged: Type.Boolean({ description: 'Whether the file differs from that of the deploy branch.' }),
    hasEdits: Type.Boolean({ description: 'Whether the dev branch has edits that are not committed.' }),
    canEdit: Type.Boolean({ description: 'Whether the caller may change the file on a dev branch.' }),
    canPublish: Type.Boolean({
      description:
        'Whether the caller may commit into the deploy branch. Others commit into a shared branch, for review.',
    }),
    publicId: Type.String({ description: 'Identifies the dashboard and its preview.' }),
  },
  { title: 'DashboardCodeFile' },
);

export const UpdateDashboardCodeInput = Type.Object(
  {
    content: Type.String({ maxLength: 2 * 1024 * 1024, description: 'The whole file.' }),
    hash: nullish(
      Hash,
      'The `hash` of the file that was edited. Without it, the file is overwritten whatever it has.',
    ),
  },
  {
    title: 'UpdateDashboardCodeInput',
    examples: [
      {
        content: 'version: 1\ntitle: Sales\n',
        hash: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
      },
    ],
  },
);

export const DashboardCodeBranch = Type.Object(
  {
    path: Type.String({ description: 'The file, relative to the root of the project.' }),
    branchName: Type.String({ description: 'The dev branch of the caller.' }),
    deployBranchName: Type.String({ description: 'The branch that `commitChanges` merges it into.' }),
  },
  { title: 'DashboardCodeBranch' },
);
