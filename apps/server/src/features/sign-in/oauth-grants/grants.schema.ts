import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable } from '../../../http/shapes.ts';

export const OAuthGrant = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'The name of the application.' }),
    clientId: Type.String(),
    scopes: Type.Array(Type.String()),
    createdAt: IsoTime,
    lastUsedAt: nullable(IsoTime, 'When it last used the API, accurate to the minute.'),
    expiresAt: { ...IsoTime, description: 'When its last token expires, unless it refreshes its tokens.' },
  },
  { title: 'OAuthGrant', description: 'One authorisation of an OAuth client by a user.' },
);

export const OAuthGrantsPage = listOf('OAuthGrantsPage', OAuthGrant);

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
