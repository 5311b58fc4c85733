import { jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';
import type { SnapshotRow } from './snapshots.store.ts';

/**
 * Restores tabs of a workbook to their state in a version. Deleted tabs are created again with the same public id.
 * Reports that are not tabs of the workbook do not change.
 * @returns the id of each report by its earlier id and by its public id
 */
export async function restoreReports(
  tx: Tx,
  grant: WorkbookGrant<'edit'>,
  workbook: WorkbookRow,
  userId: number,
  snapshots: readonly SnapshotRow[],
): Promise<ReadonlyMap<unknown, number>> {
  const ids = new Map<unknown, number>();
  for (const snapshot of snapshots) {
    const { rows } = await sql<{ id: number }>`
      with present as (
        select id, workbook_id from reports
        where deployment_id = ${workbook.deployment_id} and public_id = ${snapshot.report_public_id}
        for no key update
      ), changed as (
        update reports set name = ${snapshot.name}, title = ${snapshot.title},
          description = ${snapshot.description}, sql_query = ${snapshot.sql_query},
          json_query = ${snapshot.json_query}, pivot_items = ${json(snapshot.pivot_items)},
          meta = ${json(snapshot.meta)}, version = version + 1, updated_at = now()
        from present
        where reports.id = present.id and present.workbook_id = ${grant.id}
          and (reports.name, reports.title, reports.description, reports.sql_query, reports.json_query,
            reports.pivot_items, reports.meta) is distinct from (${snapshot.name}, ${snapshot.title},
            ${snapshot.description}, ${snapshot.sql_query}, ${snapshot.json_query}, ${json(snapshot.pivot_items)},
            ${json(snapshot.meta)})
      ), created as (
        insert into reports (tenant_id, deployment_id, embed_tenant_id, workbook_id, owner_user_id, public_id, name,
          title, description, sql_query, json_query, pivot_items, meta)
        select tenant_id, deployment_id, embed_tenant_id, id, ${userId}, ${snapshot.report_public_id},
          ${snapshot.name}, ${snapshot.title}, ${snapshot.description}, ${snapshot.sql_query},
          ${snapshot.json_query}, ${json(snapshot.pivot_items)}, ${json(snapshot.meta)}
        from workbooks where id = ${grant.id} and not exists (select from present)
        returning id
      )
      select id from present union all select id from created`.execute(tx);
    const id = rows[0]?.id;
    if (id === undefined) continue;
    ids.set(snapshot.report_id, id);
    ids.set(snapshot.report_public_id, id);
  }
  return ids;
}

function json(value: unknown) {
  return value === null ? sql`null::jsonb` : jsonb(value);
}
