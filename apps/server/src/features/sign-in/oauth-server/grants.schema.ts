import { Type } from 'typebox';
import { listOf } from '../../../http/pagination.ts';
import { Id, IsoTime, nullable } from '../../../http/shapes.ts';

export const OAuthGrant = Type.Object(
  {
    id: Id,
    name: Type.String({ description: 'The name of the program.' }),
    clientId: Type.String(),
    scopes: Type.Array(Type.String()),
    createdAt: IsoTime,
    lastUsedAt: nullable(IsoTime, 'When it last called the API, to the minute.'),
    expiresAt: { ...IsoTime, description: 'When the last of its tokens ends, unless it renews them before.' },
  },
  { title: 'OAuthGrant', description: 'A program that acts for a user, from one sign-in on.' },
);

export const OAuthGrantsPage = listOf('OAuthGrantsPage', OAuthGrant);

export const RotateKeysInput = Type.Object(
  {
    isLeaked: Type.Optional(
      Type.Boolean({
        description:
          'Others know a key: the new one signs at once, and those before are no longer published. False unless told.',
      }),
    ),
  },
  { title: 'RotateSigningKeysInput', examples: [{ isLeaked: false }] },
);

export const SigningKeys = Type.Object(
  {
    signingKeyId: Type.String({ description: 'The `kid` of the key that signs now.' }),
    publishedKeyIds: Type.Array(Type.String()),
  },
  { title: 'SigningKeys' },
);
