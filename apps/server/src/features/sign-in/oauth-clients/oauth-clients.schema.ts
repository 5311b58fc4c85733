import { type Static, Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { IsoTime, Matching, Name, nullable, oneOf, Visible } from '../../../http/shapes.ts';
import { GRANT_TYPES } from './grant-types.ts';

const ClientId = Matching(
  '^[A-Za-z0-9][A-Za-z0-9._-]*$',
  'be letters, digits, and ._- but not at the begin',
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
  description: 'How the program gets tokens.',
});

const redirectUris = Addresses(
  'Where its users may be sent after they signed in: https, and of a public client also http on the machine itself ' +
    '(with any port) or a scheme with a dot in it. They are compared whole.',
);
const postLogoutRedirectUris = Addresses(
  'Where its users may be sent after they signed out; as `redirectUris`.',
);
const isTrusted = Type.Boolean({
  description:
    'Its users are not asked whether they agree. Not of public clients, which anybody can claim to be.',
});

const or = <const T extends Parameters<typeof nullable>[0]>(shape: T, whenNull: string) =>
  Type.Optional(nullable(shape, whenNull));

export const OAuthClientPath = Type.Object({
  clientId: { ...ClientId, description: 'The client.' },
});

export const CreateOAuthClientInput = Type.Object(
  {
    name: { ...Name, description: 'What users are told the program is.' },
    clientId: or(ClientId, 'Made when absent or null.'),
    isPublic: Type.Optional(
      Type.Boolean({
        description: 'It runs on the machines of its users, and can keep no secret. False unless told.',
      }),
    ),
    grantTypes: or(GrantTypes, '`authorization_code` and `refresh_token` when absent or null.'),
    redirectUris: or(redirectUris, 'None when absent or null.'),
    postLogoutRedirectUris: or(postLogoutRedirectUris, 'None when absent or null.'),
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
    redirectUris: or(redirectUris, 'Null clears them.'),
    postLogoutRedirectUris: or(postLogoutRedirectUris, 'Null clears them.'),
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
  isBuiltIn: Type.Boolean({ description: 'Every account has it, and nobody changes it.' }),
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
    clientSecret: nullable(Type.String(), 'The secret itself, shown this once; null for a public client.'),
  },
  { title: 'OAuthClientWithSecret' },
);
