import type { Db } from '@facet/db';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';

/**
 * The address to which a code host sends pushes of a deployment's data model or dbt project.
 * @param host the host name of the request
 */
export async function deliveryUrl(
  platform: Pick<BasePlatform, 'publicUrl'>,
  db: Db,
  { id, tenant_id }: DeploymentRow,
  host: string,
  purpose: 'model' | 'dbt',
): Promise<string> {
  return `${await originOf(platform, db, tenant_id, host)}/webhooks/${id}/${purpose}`;
}
