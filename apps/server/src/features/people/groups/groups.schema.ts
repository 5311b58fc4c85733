import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, Line, Name, nullable } from '../../../http/shapes.ts';

/** Users that one request may add to a group, or take out of it. */
const MOST_MEMBERS = 1000;

const Description = nullable(Line(500), 'For people; null for none.');
const GroupName = {
  ...Name,
  description: 'Unique in the account in any letter case; access policies name it. `system:` is reserved.',
};

export const UserGroup = Type.Object(
  {
    id: Id,
    name: Type.String(),
    description: nullable(Type.String()),
    userCount: nullable(Type.Integer(), 'How many users are in it.'),
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
      description: `Users, ${MOST_MEMBERS} at most.`,
    }),
  },
  { title: 'UserGroupMembersInput', examples: [{ userIds: [7, 8] }] },
);

export const UserGroupMembersMutationResponse = Type.Object(
  {
    addedMembers: Type.Array(UserGroupMember),
    unchangedMembers: Type.Array(UserGroupMember, { description: 'Those who were in the group already.' }),
  },
  { title: 'UserGroupMembersMutationResponse' },
);

export const UserGroupsPage = listOf('UserGroupsConnectionResponse', UserGroup);
export const UserGroupMembersPage = listOf('UserGroupMembersResponse', UserGroupMember);
