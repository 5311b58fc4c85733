import type { Db, Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { type Cursors, cut, type PageQuery, pageOf } from '../../../http/pagination.ts';
import { announceContent } from '../access/announce-content.ts';
import { ownerOf } from '../access/owner.ts';
import { keepingVersions } from './keeping-versions.ts';
import { changed } from './report-definition.ts';
import type { RestoreReportVersionInput } from './report-versions.schema.ts';
import { findVersion, listVersions, type VersionRow } from './report-versions.store.ts';
import {
  type ReportFound,
  requireNoFile,
  requireReport,
  requireReportToChange,
  requireVersion,
} from './reports.service.ts';
import { changeReport, type ReportRow } from './reports.store.ts';

/** A page of the versions of a report. Requires edit access: viewers see only what the report is now. */
export async function versionsOf(
  db: Db,
  cursors: Cursors,
  caller: Caller,
  deploymentId: number,
  reportId: number,
  query: PageQuery,
) {
  const { row } = await requireReport(db, caller, deploymentId, reportId, 'edit');
  const list = `report-versions:${caller.tenantId}:${reportId}`;
  const page = pageOf(cursors, list, query);
  const rows = await listVersions(db, caller.tenantId, reportId, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ number }) => [number]);
  return { items: items.map((version) => summaryOf(caller, row, version)), pageInfo };
}

/** A version of a report with its query. @throws 404 */
export async function versionOf(
  db: Db,
  caller: Caller,
  deploymentId: number,
  reportId: number,
  number: number,
) {
  const { row } = await requireReport(db, caller, deploymentId, reportId, 'edit');
  const version = await requireVersionOf(db, caller, reportId, number);
  return {
    ...summaryOf(caller, row, version),
    title: version.title,
    description: version.description,
    sqlQuery: version.sql_query,
    jsonQuery: version.json_query,
    pivotItems: version.pivot_items,
    meta: version.meta,
  };
}

/** Changes a report back to a version, as a new version. @throws 404; 409 for another version than the expected one */
export async function restoreVersion(
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  reportId: number,
  number: number,
  { expectedVersion }: RestoreReportVersionInput,
): Promise<ReportFound> {
  const { row, grant } = await requireReportToChange(tx, caller, deploymentId, reportId, 'edit');
  const version = await requireVersionOf(tx, caller, reportId, number);
  requireVersion(row, expectedVersion);
  requireNoFile(row);
  const { name, title, description, sql_query, json_query, pivot_items, meta } = version;
  const changes = changed(row, { name, title, description, sql_query, json_query, pivot_items, meta });
  if (Object.keys(changes).length > 0) {
    await keepingVersions(tx, caller, [reportId], () => changeReport(tx, grant, changes));
    await announceContent(tx, caller, deploymentId, 'updated', 'Report', [reportId]);
  }
  return requireReport(tx, caller, deploymentId, reportId, 'read');
}

async function requireVersionOf(db: Db, { tenantId }: Caller, reportId: number, number: number) {
  return orNotFound(
    await findVersion(db, tenantId, reportId, number),
    `Version ${number} of report ${reportId}`,
  );
}

function summaryOf(caller: Caller, report: ReportRow, version: VersionRow) {
  return {
    number: version.number,
    name: version.name,
    changed: version.changed === null ? null : [...version.changed],
    createdAt: version.created_at.toISOString(),
    createdBy: ownerOf(caller, {
      owner_user_id: version.created_by,
      embed_tenant_id: report.embed_tenant_id,
      owner_email: version.author_email,
      owner_first_name: version.author_first_name,
      owner_picture: version.author_picture,
    }),
  };
}
