import { type Static, Type } from 'typebox';
import { listOf, PageQuery } from '../../../http/pagination.ts';
import { Id, IsoTime, Line, nullable } from '../../../http/shapes.ts';

const members = {
  id: Id,
  name: Type.String({ description: 'The name of the application.' }),
  clientId: Type.String(),
  scopes: Type.Array(Type.String()),
  createdAt: IsoTime,
  lastUsedAt: nullable(IsoTime, 'When it last used the API, accurate to the minute.'),
  expiresAt: { ...IsoTime, description: 'When its last token expires, unless it refreshes its tokens.' },
};

export const OAuthGrant = Type.Object(members, {
  title: 'OAuthGrant',
  description: 'One authorisation of an OAuth client by a user.',
});

export const OAuthGrantsPage = listOf('OAuthGrantsPage', OAuthGrant);

const AccountOAuthGrant = Type.Object(
  {
    ...members,
    userId: Id,
    userName: Type.String({ description: 'The first name of the user, or else the username.' }),
    userEmail: Type.String(),
  },
  { title: 'AccountOAuthGrant', description: 'One authorisation of an OAuth client, with its user.' },
);

export const AccountOAuthGrantsPage = listOf('AccountOAuthGrantsPage', AccountOAuthGrant);

export const AccountGrantsQuery = Type.Object({
  userId: Type.Optional({ ...Id, description: 'Only grants of this user.' }),
  clientId: Type.Optional({ ...Line(2048), description: 'Only grants of the client with this id.' }),
  search: Type.Optional({
    ...Line(255),
    description:
      'Only grants whose application name, or whose user’s first name, username or email address, contains this ' +
      'text, ignoring case.',
  }),
  ...PageQuery.properties,
});
export type AccountGrantsQuery = Static<typeof AccountGrantsQuery>;

export const RotateKeysInput = Type.Object(
  {
    isLeaked: Type.Optional(
      Type.Boolean({
        description:
          'Whether a key has leaked: the new key then signs immediately, and previous keys are no longer published. ' +
          'Defaults to false.',
      }),
    ),
  },
  { title: 'RotateSigningKeysInput', examples: [{ isLeaked: false }] },
);

export const SigningKeys = Type.Object(
  {
    signingKeyId: Type.String({ description: 'The `kid` of the key that currently signs.' }),
    publishedKeyIds: Type.Array(Type.String()),
  },
  { title: 'SigningKeys' },
);
