import { originFor } from '../../../auth/tenants.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { operationsWith } from '../../../http/operation.ts';
import { UsageAnalyticsTokenResponse } from './usage-analytics.schema.ts';
import { createUsageToken } from './usage-analytics.service.ts';

const { writeOperation } =
  operationsWith<Pick<BasePlatform, 'keyring' | 'tenants' | 'jobs' | 'publicUrl'>>('Usage Analytics');

export const usageAnalyticsOperations = [
  writeOperation({
    id: 'createToken',
    method: 'POST',
    path: '/api/v1/usage-analytics/token',
    summary: 'Create a usage analytics token',
    description:
      'Returns a data API token for querying the account’s own usage: requests, queries, users and jobs. It expires ' +
      'after an hour, or when the caller is no longer an administrator. The first call creates the deployment behind ' +
      'it, which takes a few seconds to serve queries. Account settings can switch usage analytics off.',
    access: 'admin',
    audit: 'Created usage analytics token',
    callsPerMinute: 600,
    answers: { 200: UsageAnalyticsTokenResponse },
    errors: { 404: 'Usage analytics is off.' },
    async handle({ platform, tx, caller, audit, request }) {
      const origin = await originFor(platform, request);
      const { response, seconds } = await createUsageToken(platform, tx, caller, origin);
      audit({ seconds });
      return response;
    },
  }),
];
