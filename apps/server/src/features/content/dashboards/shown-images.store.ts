import type { StoredConfig } from '@facet/dashboards';
import type { Tx } from '@facet/db';
import { sql } from 'kysely';

/**
 * Keeps the images of a dashboard that is being saved, although nothing has shown them for a while. A check for unused images
 * that runs at the same time waits for it.
 */
export async function keepShownImages(
  tx: Tx,
  tenantId: number,
  workbookId: number,
  config: Pick<StoredConfig, 'widgets'> | null,
): Promise<void> {
  const ids = new Set((config?.widgets ?? []).map(({ config: { imageId } }) => imageId));
  const shown = [...ids].filter((id) => typeof id === 'string');
  if (shown.length === 0) return;
  await sql`
    update dashboard_images set unused_since = null
    where tenant_id = ${tenantId} and unused_since is not null and encode(sha256, 'hex') = any(${shown}::text[])
      and deployment_id = (select deployment_id from workbooks where tenant_id = ${tenantId} and id = ${workbookId})`.execute(
    tx,
  );
}
