import type { Db } from '@facet/db';
import { accessibleIds, type Caller, isAdmin } from '../../../auth/caller.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { keysManagedBy } from '../../people/api-keys/api-key-policy.ts';
import type { AttentionItem } from './attention.schema.ts';
import { type AttentionRow, listAttention } from './attention.store.ts';

/** A page of what a caller should do something about, and can, latest first. */
export async function attentionPage(cursors: Cursors, db: Db, caller: Caller, query: PageQuery) {
  const { tenantId, user, deploymentIds, permissions } = caller;
  const list = `attention:${tenantId}:${user.id}`;
  const page = pageOf(cursors, list, query);
  const rows = await listAttention(
    db,
    {
      tenantId,
      models: accessibleIds(caller, 'SchemaUpdate', 'Deployment'),
      deliveries: isAdmin(caller) ? (deploymentIds ?? 'all') : [],
      // The operations on keys refuse limited credentials, too.
      keysOf: permissions === null ? keysManagedBy(caller) : undefined,
    },
    page,
  );
  const { items, pageInfo } = cut(cursors, list, page, rows, (row) => [row.sort_key, row.kind, row.id]);
  return { items: items.map(viewOf), pageInfo };
}

function viewOf(row: AttentionRow): AttentionItem {
  return {
    kind: row.kind,
    id: row.id,
    deploymentId: row.deployment_id,
    deploymentName: row.deployment_name,
    title: row.title,
    error: row.error,
    at: row.at.toISOString(),
    notificationId: row.notification_id,
    dashboardPublicId: row.public_id,
    keyOwner:
      row.owner_id === null || row.owner_name === null ? null : { id: row.owner_id, name: row.owner_name },
  };
}
