import { Type } from 'typebox';
import { Id, IsoTime, nullable } from '../../../http/shapes.ts';

export const UsageAnalyticsTokenResponse = Type.Object(
  {
    token: Type.String({ description: 'A JWT for `apiUrl`. Send it as `Authorization: Bearer <token>`.' }),
    apiUrl: Type.String({
      description: 'The data API over the account’s usage.',
      examples: ['https://facet.example.com/d/12/cubejs-api/v1'],
    }),
    deploymentId: { ...Id, description: 'The deployment that the token is for.' },
    expiresAt: nullable(IsoTime),
  },
  { title: 'UsageAnalyticsTokenResponse' },
);
