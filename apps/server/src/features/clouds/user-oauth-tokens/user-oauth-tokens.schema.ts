import { Type } from 'typebox';
import { Id, IsoTime, nullable, oneOf } from '../../../http/shapes.ts';

export const STATUSES = ['pending', 'active', 'expired', 'error'] as const;

export const UserOAuthToken = Type.Object(
  {
    id: Id,
    userId: Id,
    integrationId: Id,
    status: oneOf(
      STATUSES,
      '`pending` until the user has agreed; `expired` past `accessTokenExpiresAt`; `error` when it cannot be renewed.',
    ),
    accessTokenExpiresAt: nullable(IsoTime, 'Null when it does not end, or there is none.'),
    refreshTokenExpiresAt: nullable(IsoTime, 'Null when that is not known.'),
    lastError: nullable(
      Type.Object(
        {
          error: Type.String({ description: 'The kind of error, as the server named it.' }),
          message: Type.String(),
          at: IsoTime,
        },
        { title: 'UserOAuthTokenError' },
      ),
      'What went wrong when it was last renewed.',
    ),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'UserOAuthToken' },
);

export const InitiatedOAuthFlow = Type.Object(
  {
    authorizationUrl: Type.String({ description: 'Where the user is to agree, in a browser.' }),
    expiresAt: IsoTime,
  },
  { title: 'InitiatedOAuthFlow' },
);

export const IntegrationPath = Type.Object({
  integrationId: { ...Id, description: 'The integration.' },
});
