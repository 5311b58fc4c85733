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
      '`pending` until the user has given consent; `expired` after `accessTokenExpiresAt`; `error` if a refresh failed.',
    ),
    accessTokenExpiresAt: nullable(IsoTime, 'Null without a token, or if the token does not expire.'),
    refreshTokenExpiresAt: nullable(IsoTime, 'Null if unknown.'),
    lastError: nullable(
      Type.Object(
        {
          error: Type.String({ description: 'The error code of the server.' }),
          message: Type.String(),
          at: IsoTime,
        },
        { title: 'UserOAuthTokenError' },
      ),
      'The error of the last refresh.',
    ),
    createdAt: IsoTime,
    updatedAt: IsoTime,
  },
  { title: 'UserOAuthToken' },
);

export const InitiatedOAuthFlow = Type.Object(
  {
    authorizationUrl: Type.String({ description: 'The address to open in a browser.' }),
    expiresAt: IsoTime,
  },
  { title: 'InitiatedOAuthFlow' },
);

export const IntegrationPath = Type.Object({
  integrationId: { ...Id, description: 'The integration.' },
});
