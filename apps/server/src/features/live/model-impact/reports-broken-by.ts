import { setImmediate } from 'node:timers/promises';
import { ModelMembers, type PublishedModel, queryProblems } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { FolderTree } from '../../content/access/load-access.ts';
import { sqlCheck } from '../../content/dashboards/sql-problems.ts';
import { visibleReports } from '../../content/reports/list-reports.ts';
import { listNamingReports, type NamingReportRow } from './model-impact.store.ts';

export interface BrokenReport {
  readonly row: NamingReportRow;
  readonly reasons: readonly string[];
}

/** Reports that are read at a time. */
const BATCH = 500;
/** Milliseconds of checking after which other requests get their turn. */
const TURN_MS = 20;

/** The reports whose queries fit one model and not another. @param cubes those that broken queries name */
export async function reportsBrokenBy(
  db: Db,
  tree: FolderTree,
  deploymentId: number,
  cubes: readonly string[],
  { before, after }: { readonly before: PublishedModel; readonly after: PublishedModel },
): Promise<BrokenReport[]> {
  if (cubes.length === 0) return [];
  const [earlier, later] = [await checkOn(before), await checkOn(after)];
  const filter = { deploymentId, cubes, visible: visibleReports(tree) };
  const broken: BrokenReport[] = [];
  let until = performance.now() + TURN_MS;
  for (let afterId = 0; ; ) {
    const rows = await listNamingReports(db, filter, { afterId, limit: BATCH });
    for (const row of rows) {
      if (performance.now() > until) {
        await setImmediate();
        until = performance.now() + TURN_MS;
      }
      const now = later(row);
      const old = now.length === 0 ? [] : earlier(row);
      const reasons = now.filter((reason) => !old.includes(reason));
      if (reasons.length > 0) broken.push({ row, reasons });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return broken;
    afterId = last.id;
  }
}

async function checkOn(model: PublishedModel): Promise<(row: NamingReportRow) => string[]> {
  const members = new ModelMembers(model);
  const problemOf = await sqlCheck(model);
  return ({ name, sql_query, json_query, meta }) =>
    queryProblems({ name, sqlQuery: sql_query, jsonQuery: json_query, meta }, members, problemOf);
}
