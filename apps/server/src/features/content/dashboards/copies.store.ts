import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import { newPublicId } from '../access/public-id.ts';
import type { WorkbookRow } from '../access/require-workbook.ts';

/** A report and its copy. */
export interface ReportCopy {
  readonly fromId: number;
  readonly fromPublicId: string;
  readonly id: number;
  readonly publicId: string;
}

const DEFINITION = sql`name, title, description, sql_query, json_query, pivot_items, meta`;

/** Copies the tabs of a workbook into another one. */
export function copyTabs(
  tx: Tx,
  source: WorkbookRow,
  copy: WorkbookRow,
  userId: number,
): Promise<ReportCopy[]> {
  return copyReports(
    tx,
    copy,
    userId,
    sql`select id, public_id, ${DEFINITION} from reports where workbook_id = ${source.id}`,
  );
}

/** Makes the reports of a version tabs of a workbook. @param except reports that already have a copy */
export function copySnapshotsToTabs(
  tx: Tx,
  versionId: number,
  copy: WorkbookRow,
  userId: number,
  except: readonly ReportCopy[],
): Promise<ReportCopy[]> {
  const known = except.map(({ fromId }) => fromId);
  return copyReports(
    tx,
    copy,
    userId,
    sql`select report_id as id, report_public_id as public_id, ${DEFINITION} from report_snapshots
      where dashboard_version_id = ${versionId} and not report_id = any(${known})`,
  );
}

async function copyReports(
  tx: Tx,
  copy: WorkbookRow,
  userId: number,
  from: ReturnType<typeof sql>,
): Promise<ReportCopy[]> {
  const { rows: sources } = await sql<{ id: number; public_id: string }>`
    select id, public_id from (${from}) source order by id`.execute(tx);
  if (sources.length === 0) return [];
  const publicIds = sources.map(newPublicId);
  const { rows } = await sql<{ id: number; public_id: string }>`
    insert into reports (tenant_id, deployment_id, embed_tenant_id, workbook_id, owner_user_id, public_id,
      ${DEFINITION})
    select workbook.tenant_id, workbook.deployment_id, workbook.embed_tenant_id, workbook.id, ${userId},
      given.public_id, source.name, source.title, source.description, source.sql_query, source.json_query,
      source.pivot_items, source.meta
    from unnest(${sources.map(({ id }) => id)}::bigint[], ${publicIds}::text[]) as given (id, public_id)
    join (${from}) source on source.id = given.id
    join workbooks workbook on workbook.id = ${copy.id}
    order by source.id
    returning id, public_id`.execute(tx);
  const ids = new Map(rows.map((row) => [row.public_id, row.id]));
  return sources.flatMap((source, index) => {
    const publicId = publicIds[index] ?? '';
    const id = ids.get(publicId);
    return id === undefined ? [] : [{ fromId: source.id, fromPublicId: source.public_id, id, publicId }];
  });
}

/** Copies the reports of a version to another version, with the ids of their copies. */
export async function copySnapshots(
  tx: Tx,
  tenantId: number,
  fromVersionId: number,
  toVersionId: number,
  copies: readonly ReportCopy[],
): Promise<void> {
  await sql`
    insert into report_snapshots (tenant_id, dashboard_version_id, report_id, report_public_id, report_version,
      ${DEFINITION})
    select ${tenantId}, ${toVersionId}, copy.id, copy.public_id, 1, ${DEFINITION}
    from report_snapshots
    join unnest(${copies.map(({ fromId }) => fromId)}::bigint[], ${copies.map(({ id }) => id)}::bigint[],
      ${copies.map(({ publicId }) => publicId)}::text[]) as copy (from_id, id, public_id)
      on copy.from_id = report_snapshots.report_id
    where report_snapshots.tenant_id = ${tenantId} and dashboard_version_id = ${fromVersionId}
    order by copy.id`.execute(tx);
}
