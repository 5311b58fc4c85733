import type { Db } from '@facet/db';
import { originOf } from '../../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { reviewLink } from '../../../model/review/review-link.ts';
import type { SyncRow } from './dbt-sync.store.ts';

/**
 * The URL of the page on which users review the branch of a sync; null if it writes no branch.
 * @param host the host of the request, which the URL has if the tenant has claimed it
 */
export async function reviewUrlOf(
  platform: Pick<BasePlatform, 'publicUrl'>,
  db: Db,
  run: Pick<SyncRow, 'tenant_id' | 'deployment_id' | 'output' | 'branch_name'>,
  host: string,
): Promise<string | null> {
  if (run.output !== 'branch') return null;
  return reviewLink(await originOf(platform, db, run.tenant_id, host), run.deployment_id, run.branch_name);
}
