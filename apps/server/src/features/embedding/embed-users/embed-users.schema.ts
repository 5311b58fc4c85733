import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, Matching, Name, nullable, nullish } from '../../../http/shapes.ts';
import { BulkActionError } from '../../people/users/bulk-users.schema.ts';
import { Email } from '../../people/users/users.schema.ts';
import { EmbedTenantPath } from '../embed-tenants/embed-tenants.schema.ts';

/** The maximum number of users in a bulk request. */
const MOST_USERS = 100;
/** The maximum number of groups of a user in a request. */
const MOST_GROUPS = 500;

/** The host's id of a user. Surrounding spaces are removed, and case is ignored. */
export const ExternalId = {
  ...Name,
  examples: ['user-42'],
  description: "The host's id of the user, stored in lower case and without spaces around it.",
};

export const EmbedUserPath = Type.Object({ ...EmbedTenantPath.properties, externalId: ExternalId });

const HTTP_URL = '^[hH][tT][tT][pP][sS]?://[!-~]+$';

export const EmbedUserProfile = Type.Object(
  {
    displayName: nullish(Name, 'The name that others see.'),
    picture: nullish(
      Matching(HTTP_URL, 'be a URL that begins with https:// or http://', {
        maxLength: 2048,
        examples: ['https://app.example.com/pictures/42.png'],
      }),
      "The URL of a picture, which viewers' browsers load.",
    ),
  },
  { title: 'EmbedUserProfile' },
);

const Groups = Type.Array(Line(255), { maxItems: MOST_GROUPS });

/** The part of a user that provisioning and sessions share. */
export const profileMembers = {
  email: nullish(Email, 'The email address, stored in lower case; absent or null keeps the current one.'),
  userProfile: nullish(EmbedUserProfile, 'Absent members keep their values.'),
  groups: nullish(
    Groups,
    'Names of user groups of the account, which access policies refer to. The list replaces the memberships of the ' +
      'user; absent or null keeps them.',
  ),
  tenantGroups: nullish(
    Groups,
    'Names of groups of the embed tenant, for sharing content. The list replaces the memberships of the user; absent ' +
      'or null keeps them.',
  ),
};

const userMembers = { externalId: ExternalId, ...profileMembers };

export const ProvisionEmbedUserInput = Type.Object(userMembers, {
  title: 'ProvisionEmbedUserInput',
  examples: [
    { externalId: 'user-42', email: 'ada@example.com', userProfile: { displayName: 'Ada' }, groups: [] },
  ],
});
export type ProvisionEmbedUserInput = Static<typeof ProvisionEmbedUserInput>;

export const EmbedUser = Type.Object(
  {
    id: Id,
    username: Type.String(),
    email: nullable(Type.String(), 'A placeholder if the host provided no address.'),
    externalId: nullable(Type.String()),
    firstName: nullable(Type.String()),
    createdAt: nullable(IsoTime),
    lastLogin: nullable(IsoTime, 'When a session id of the user was last exchanged for a token.'),
  },
  { title: 'EmbedUser' },
);

export const ProvisionEmbedUsersInput = Type.Object(
  {
    users: Type.Array(Type.Object(userMembers, { title: 'ProvisionEmbedUserInput' }), {
      minItems: 1,
      maxItems: MOST_USERS,
      description: `At most ${MOST_USERS} users.`,
    }),
  },
  { title: 'ProvisionEmbedUsersInput', examples: [{ users: [{ externalId: 'user-42' }] }] },
);

export const ProvisionEmbedUsersResponse = Type.Object(
  {
    succeeded: Type.Array(EmbedUser),
    failed: Type.Array(
      Type.Object(
        {
          externalId: Type.String(),
          error: BulkActionError,
        },
        { title: 'ProvisionEmbedUserFailure' },
      ),
    ),
  },
  { title: 'ProvisionEmbedUsersResponse' },
);

export const EmbedUsersQuery = Type.Object({
  search: Type.Optional({
    ...Line(255),
    description: 'Only users whose email address or external id contains this text, ignoring case.',
  }),
  ...PageQuery.properties,
});

export const EmbedUsersPage = listOf('EmbedUsersPublicResponse', EmbedUser);
