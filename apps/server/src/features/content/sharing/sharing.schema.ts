import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, Line, nullable, oneOf } from '../../../http/shapes.ts';
import { FolderPath } from '../access/owner.ts';
import { OBJECT_TYPES, WorkspaceQuery } from '../workspace/workspace.schema.ts';

const Level = oneOf(['view', 'edit', 'full'], 'Each level includes the lower ones.');
const NoLevel = oneOf(['none', 'view', 'edit', 'full']);

const HOLDERS = [
  'USER',
  'GROUP',
  'EMBED_TENANT',
  'ALL_EMBED_USERS',
  'EVERYONE',
  'ROLE',
  'ADMINISTRATORS',
] as const;
const REASONS = ['OWNER', 'SHARED', 'FOLDER', 'WORKBOOK', 'ROLE', 'ADMINISTRATOR'] as const;

const SourceFolder = Type.Object(
  {
    id: Id,
    name: Type.String(),
    canManage: Type.Boolean({ description: 'Whether the caller may share it.' }),
  },
  { title: 'AccessSourceFolder' },
);

const named = {
  name: nullable(Type.String(), 'Null for everyone, and for roles unless the caller is an administrator.'),
  email: nullable(Type.String(), 'Of users.'),
  picture: nullable(Type.String(), 'Of users.'),
  userCount: nullable(Type.Integer(), 'Of groups of people.'),
};

const Through = Type.Object(
  {
    type: oneOf(['USER', 'GROUP', 'EVERYONE', 'ROLE'], '`USER`: it was given to themselves.'),
    name: nullable(
      Type.String(),
      'Of the group or role; null for roles unless the caller is an administrator.',
    ),
  },
  { title: 'AccessThrough' },
);
export type Through = Static<typeof Through>;

export const AccessEntry = Type.Object(
  {
    type: oneOf(HOLDERS, 'Who has access. `EVERYONE` has everyone in the account, without embed users.'),
    id: nullable(Id, 'The id of the user, role or group; embed tenants have the id of their group.'),
    ...named,
    level: { ...Level, description: 'The level that this access grants.' },
    effectiveLevel: nullable(
      NoLevel,
      'What the user may do in the end: other access can add to it, a nearer policy or a deactivated user reduce it. ' +
        'Null unless it is a user.',
    ),
    through: nullable(
      Through,
      'What gives a user the effective level, if it is another one and comes from a policy or role. Null for tabs.',
    ),
    reason: oneOf(REASONS, 'What grants it. `FOLDER` and `WORKBOOK`: owning that, or a policy on it.'),
    folder: nullable(SourceFolder, 'The folder, if the reason is `FOLDER`.'),
  },
  { title: 'AccessEntry' },
);
export type AccessEntry = Static<typeof AccessEntry>;

export const AccessEntries = listOf('AccessEntries', AccessEntry);

const search = (description: string) => Type.Optional({ ...Line(255), description });

/** The id is a member of the query like any other. */
const reference = {
  type: oneOf(OBJECT_TYPES, 'The type of the object.'),
  id: { ...Id, description: 'The folder, workbook or report.' },
};

export const AccessQuery = Type.Object({
  ...reference,
  search: search('Only entries whose name or email address contains this text, ignoring case.'),
  ...PageQuery.properties,
});
export type AccessQuery = Static<typeof AccessQuery>;

export const CandidatesQuery = Type.Object({
  ...reference,
  only: Type.Optional(oneOf(['USERS', 'GROUPS'], 'Only users, or only groups and embed tenants.')),
  search: search('Only those whose name or email address contains this text, ignoring case.'),
  ...PageQuery.properties,
});
export type CandidatesQuery = Static<typeof CandidatesQuery>;

export const Candidate = Type.Object(
  {
    type: oneOf(['USER', 'GROUP', 'EMBED_TENANT', 'ALL_EMBED_USERS']),
    id: {
      ...Id,
      description: 'The id of the user, or of the group; embed tenants have the id of their group.',
    },
    ...named,
    isDeactivated: Type.Boolean({
      description: 'Deactivated users have no access, whatever is shared with them.',
    }),
  },
  { title: 'ShareCandidate' },
);
export type Candidate = Static<typeof Candidate>;

export const Candidates = listOf('ShareCandidates', Candidate);

export const SeenQuery = Type.Object({
  userId: Type.Optional({
    ...Id,
    description: 'A user of the account. Either this or `groupId` is required.',
  }),
  groupId: Type.Optional({
    ...Id,
    description:
      'A group, or the group of an embed tenant: the list has what each of its members sees through it and through ' +
      'what is shared with everyone.',
  }),
  ...WorkspaceQuery.properties,
});
export type SeenQuery = Static<typeof SeenQuery>;

export const SeenObject = Type.Object(
  {
    type: oneOf(OBJECT_TYPES),
    id: Id,
    name: Type.String(),
    title: nullable(Type.String(), 'Of reports.'),
    folderId: nullable(Id, 'Null at the root of the workspace.'),
    folderPath: FolderPath,
    level: { ...NoLevel, description: '`none` for a folder of which only some contents are visible.' },
    reason: oneOf(
      ['OWNER', 'SHARED', 'FOLDER', 'ROLE', 'ADMINISTRATOR', 'CONTENTS'],
      'What grants the level: `SHARED` is a policy on the object, `FOLDER` owning a folder above it or a policy on that ' +
        'folder. `CONTENTS`: they only see the folder because they see something in it.',
    ),
    folder: nullable(
      Type.Object({ id: Id, name: Type.String() }, { title: 'SeenThroughFolder' }),
      'The folder, if the reason is `FOLDER`.',
    ),
    through: nullable(Through, 'What gives a user the level, if it comes from a policy or role.'),
  },
  { title: 'SeenObject' },
);
export type SeenObject = Static<typeof SeenObject>;

export const SeenObjects = listOf('SeenObjects', SeenObject);
