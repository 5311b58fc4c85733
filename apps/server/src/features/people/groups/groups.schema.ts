import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, Line, Name, nullable } from '../../../http/shapes.ts';

/** The most users that one request may add to or remove from a group. */
const MOST_MEMBERS = 1000;

const Description = nullable(Line(500), 'A note for readers; null for none.');
const GroupName = {
  ...Name,
  description:
    'Unique in the account, ignoring case. Access policies refer to it. The prefix `system:` is reserved.',
};

export const UserGroup = Type.Object(
  {
    id: Id,
    name: Type.String(),
    description: nullable(Type.String()),
    userCount: nullable(Type.Integer(), 'The number of users in the group.'),
  },
  { title: 'UserGroupDTO' },
);

export const CreateUserGroupInput = Type.Object(
  { name: GroupName, description: Type.Optional(Description) },
  { title: 'CreateUserGroupInput', examples: [{ name: 'Sales', description: 'Sees the pipeline' }] },
);

export const UpdateUserGroupInput = Type.Object(
  { name: Type.Optional(GroupName), description: Type.Optional(Description) },
  { title: 'UpdateUserGroupInput', examples: [{ description: null }] },
);

export const UserGroupMember = Type.Object(
  {
    id: Id,
    email: Type.String(),
    username: Type.String(),
    firstName: nullable(Type.String()),
    isDeactivated: Type.Boolean(),
  },
  { title: 'UserGroupMember' },
);

export const UserGroupMembersInput = Type.Object(
  {
    userIds: Type.Array(Id, {
      minItems: 1,
      maxItems: MOST_MEMBERS,
      description: `At most ${MOST_MEMBERS} users.`,
    }),
  },
  { title: 'UserGroupMembersInput', examples: [{ userIds: [7, 8] }] },
);

export const UserGroupMembersMutationResponse = Type.Object(
  {
    addedMembers: Type.Array(UserGroupMember),
    unchangedMembers: Type.Array(UserGroupMember, { description: 'Users who were already in the group.' }),
  },
  { title: 'UserGroupMembersMutationResponse' },
);

export const UserGroupsPage = listOf('UserGroupsConnectionResponse', UserGroup);
export const UserGroupMembersPage = listOf('UserGroupMembersResponse', UserGroupMember);
