import { setImmediate } from 'node:timers/promises';
import type { PublishedModel } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { type Cursors, cut, pageOf } from '../../../http/pagination.ts';
import { findLiveModel } from '../../deployments/builds/builds.service.ts';
import { wholeTree } from '../access/load-access.ts';
import { textsIn } from '../as-whom/members-of-query.ts';
import { metaOf } from '../dashboards/sql-problems.ts';
import { thisMinute } from '../report-data/this-minute.ts';
import { visibleReports } from '../reports/list-reports.ts';
import type { FieldUse, FieldUsesQuery } from './field-uses.schema.ts';
import { type CandidateRow, listCandidates } from './field-uses.store.ts';

/**
 * A page of the reports that a caller sees and whose query uses a member. SQL is read with the model: a page has fewer
 * items than asked for if some of it only has similar names.
 */
export async function fieldUsesPage(
  cursors: Cursors,
  db: Db,
  caller: Caller,
  deployment: DeploymentRow,
  { member, ...query }: FieldUsesQuery,
) {
  const list = `field-uses:${deployment.id}:${member}`;
  const page = pageOf(cursors, list, query);
  const [view = '', column = ''] = member.split('.');
  const tree = await wholeTree(db, caller, deployment.id);
  const filter = { deploymentId: deployment.id, view, column, ...visibleReports(tree) };
  const rows = await listCandidates(db, filter, page);
  const { items, pageInfo } = cut(cursors, list, page, rows, ({ sort_key, id }) => [sort_key, id]);
  const model = items.some(({ sql_query }) => sql_query !== null)
    ? await findLiveModel(db, deployment)
    : null;
  const uses: FieldUse[] = [];
  for (const row of items) {
    const isUsed = row.sql_query === null || (await isUsedInSql(row.sql_query, member, model));
    if (isUsed !== false) uses.push(viewOf(row, isUsed === true));
  }
  return { items: uses, pageInfo };
}

/** Whether SQL uses a member; undefined if it cannot be read. */
async function isUsedInSql(
  text: string,
  member: string,
  model: PublishedModel | null,
): Promise<boolean | undefined> {
  if (model === null) return undefined;
  const { planSql, SqlError } = await import('@facet/semantic-sql');
  // A page may have a thousand queries, each of which takes a millisecond.
  await setImmediate();
  try {
    const { queries } = planSql(text, metaOf(model), { now: thisMinute(), timezone: 'UTC' });
    return textsIn(queries).has(member);
  } catch (error) {
    if (error instanceof SqlError) return undefined;
    throw error;
  }
}

function viewOf(row: CandidateRow, isCertain: boolean): FieldUse {
  return {
    reportId: row.id,
    name: row.name,
    title: row.title,
    workbookId: row.workbook_id,
    workbookName: row.workbook_name,
    isCertain,
    updatedAt: row.updated_at.toISOString(),
  };
}
