import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { IsoTime, Matching, Name, nullable, nullish, oneOf, Visible } from '../../../http/shapes.ts';
import { GRANT_TYPES } from './grant-types.ts';

const ClientId = Matching(
  '^[A-Za-z0-9][A-Za-z0-9._-]*$',
  'contain only letters, digits, ".", "_" and "-", and start with a letter or digit',
  {
    minLength: 3,
    maxLength: 64,
    examples: ['reports'],
  },
);

const Addresses = (description: string) =>
  Type.Array(Visible({ minLength: 1, maxLength: 2000 }), { maxItems: 100, uniqueItems: true, description });
const GrantTypes = Type.Array(oneOf(GRANT_TYPES), {
  minItems: 1,
  uniqueItems: true,
  description: 'The ways the client obtains tokens.',
});

const redirectUris = Addresses(
  'Where users may be redirected after signing in: https and, for public clients, also http on a loopback address ' +
    '(with any port) or a scheme that contains a dot. Matched exactly.',
);
const postLogoutRedirectUris = Addresses(
  'Where users may be redirected after signing out; same rules as for `redirectUris`.',
);
const isTrusted = Type.Boolean({
  description:
    'Whether users are not asked for consent. Not allowed for public clients, which anyone can impersonate.',
});

export const OAuthClientPath = Type.Object({
  clientId: { ...ClientId, description: 'The client.' },
});

export const CreateOAuthClientInput = Type.Object(
  {
    name: { ...Name, description: 'The name of the application, as users see it.' },
    clientId: nullish(ClientId, 'Generated if absent or null.'),
    isPublic: Type.Optional(
      Type.Boolean({
        description:
          'Whether the application runs on its users’ devices and cannot keep a secret. Defaults to false.',
      }),
    ),
    grantTypes: nullish(GrantTypes, 'Defaults to `authorization_code` and `refresh_token`.'),
    redirectUris: nullish(redirectUris, 'Defaults to none.'),
    postLogoutRedirectUris: nullish(postLogoutRedirectUris, 'Defaults to none.'),
    isTrusted: Type.Optional(isTrusted),
  },
  {
    title: 'CreateOAuthClientInput',
    examples: [{ name: 'Reports', redirectUris: ['https://reports.example.com/callback'] }],
  },
);
export type CreateOAuthClientInput = Static<typeof CreateOAuthClientInput>;

export const UpdateOAuthClientInput = Type.Object(
  {
    name: Type.Optional(Name),
    grantTypes: Type.Optional(GrantTypes),
    redirectUris: nullish(redirectUris, 'Null clears them.'),
    postLogoutRedirectUris: nullish(postLogoutRedirectUris, 'Null clears them.'),
    isTrusted: Type.Optional(isTrusted),
  },
  {
    title: 'UpdateOAuthClientInput',
    examples: [{ redirectUris: ['https://reports.example.com/callback', 'https://example.com/callback'] }],
  },
);
export type UpdateOAuthClientInput = Static<typeof UpdateOAuthClientInput>;

const members = {
  clientId: Type.String(),
  name: Type.String(),
  isPublic: Type.Boolean(),
  isBuiltIn: Type.Boolean({ description: 'Whether it is the built-in client, which cannot be changed.' }),
  isSelfRegistered: Type.Boolean({
    description:
      'Whether it registered itself (RFC 7591). It is deleted a day after its registration, or later once no user is connected.',
  }),
  isTrusted: Type.Boolean(),
  grantTypes: Type.Array(Type.String()),
  redirectUris: Type.Array(Type.String()),
  postLogoutRedirectUris: Type.Array(Type.String()),
  createdAt: nullable(IsoTime),
  updatedAt: nullable(IsoTime),
};

export const OAuthClientResponse = Type.Object(members, { title: 'OAuthClient' });
export const OAuthClientsPage = listOf('OAuthClientsPage', OAuthClientResponse);

export const OAuthClientWithSecret = Type.Object(
  {
    ...members,
    clientSecret: nullable(Type.String(), 'The secret, only returned here; null for a public client.'),
  },
  { title: 'OAuthClientWithSecret' },
);
