import { type Static, Type } from 'typebox';
import { Id, nullish } from '../../../http/shapes.ts';
import { EmbedUser, EmbedUsersPage, ExternalId } from '../embed-users/embed-users.schema.ts';

export { EmbedUsersPage };

/** The most users that one request may add to or remove from a group. */
const MOST_MEMBERS = 1000;

const EmbedGroupMember = Type.Object(
  {
    externalId: nullish(ExternalId),
    embedUserId: nullish({ ...Id, description: 'The id of the embed user in this API.' }),
  },
  { title: 'EmbedGroupMemberInput', description: 'A user, by exactly one of the two ids.' },
);

export const EmbedGroupMembersInput = Type.Object(
  {
    members: Type.Array(EmbedGroupMember, {
      minItems: 1,
      maxItems: MOST_MEMBERS,
      description: `At most ${MOST_MEMBERS} users.`,
    }),
  },
  { title: 'EmbedGroupMembersInput', examples: [{ members: [{ externalId: 'user-42' }] }] },
);
export type EmbedGroupMembersInput = Static<typeof EmbedGroupMembersInput>;

export const EmbedGroupMembersMutationResponse = Type.Object(
  {
    addedMembers: Type.Array(EmbedUser),
    unchangedMembers: Type.Array(EmbedUser, { description: 'Users who were already in the group.' }),
  },
  { title: 'EmbedGroupMembersMutationResponse' },
);
