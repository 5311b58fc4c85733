import { originFor } from '../../../auth/tenants.ts';
import { writeOperation } from '../../../http/operation.ts';
import { UsageAnalyticsTokenResponse } from './usage-analytics.schema.ts';
import { createUsageToken } from './usage-analytics.service.ts';

export const usageAnalyticsOperations = [
  writeOperation({
    id: 'createToken',
    method: 'POST',
    path: '/api/v1/usage-analytics/token',
    tag: 'Usage Analytics',
    summary: 'Mint a token for usage analytics',
    description:
      'A token for the data API over what the account itself does: requests, queries, users and jobs. It lives ' +
      'for one hour, and ends with the rights of an administrator. The first call makes the deployment behind ' +
      'it, which takes a few seconds to answer queries. Turned off in the settings of the account.',
    access: 'admin',
    audit: 'Created usage analytics token',
    callsPerMinute: 600,
    answers: { 200: UsageAnalyticsTokenResponse },
    errors: { 404: 'Usage analytics is off.' },
    async handle({ platform, tx, caller, audit, request }) {
      const origin = await originFor(platform, request);
      const { answer, seconds } = await createUsageToken(platform, tx, caller, origin);
      audit({ seconds });
      return answer;
    },
  }),
];
