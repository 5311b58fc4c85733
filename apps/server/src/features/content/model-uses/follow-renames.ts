import type { Tx } from '@facet/db';
import { renamesInSql } from '@facet/semantic-sql';
import { contentChanges } from '../../../events/content-events.ts';
import { type LiveRenames, takeLiveRenames } from '../../model/uses/live-renames.ts';
import { edited } from '../../model/uses/rename-plan.ts';
import { grantToModel } from '../access/policy/workbook-policy.ts';
import { findDraft, saveDraft } from '../dashboards/draft-log.ts';
import { changeWithModel } from '../reports/reports.service.ts';
import {
  listRenamedFilters,
  listRenamedSnapshots,
  listRenamedVersions,
  lockRenamedDrafts,
  lockRenamedReports,
  type RenamedPlace,
  type RenamedQuery,
  writeFilter,
  writeSnapshot,
  writeVersion,
} from './follow-renames.store.ts';
import { renamedJson } from './renamed-json.ts';

/**
 * Lets content follow the renames of a build that goes live, in the same transaction: reports, drafts and published
 * versions of dashboards, and kept filters. SQL follows where a name can only mean one thing, and keeps its columns' names.
 */
export async function followRenames(
  tx: Tx,
  build: {
    readonly tenantId: number;
    readonly deploymentId: number;
    readonly files: readonly { readonly path: string; readonly content: string }[];
  },
): Promise<void> {
  const { tenantId, deploymentId } = build;
  const renames = await takeLiveRenames(tx, build);
  const members = [...renames.names.keys()].filter((name) => name.includes('.'));
  if (renames.names.size === 0) return;
  const place = { tenantId, deploymentId, texts: members };
  const reports = await followInReports(tx, place, renames);
  const drafts = await followInDrafts(tx, place, renames);
  const published = await followInPublished(tx, place, renames);
  await followInFilters(tx, place, renames);
  const { userId } = renames;
  const changed = { tenantId, deploymentId, change: 'updated', userId } as const;
  if (reports.length > 0) await contentChanges.publish(tx, { ...changed, kind: 'Report', ids: reports });
  const workbooks = [...new Set([...drafts, ...published])];
  if (workbooks.length > 0)
    await contentChanges.publish(tx, { ...changed, kind: 'Workbook', ids: workbooks });
}

async function followInReports(tx: Tx, place: RenamedPlace, { names, userId }: LiveRenames) {
  const changed: number[] = [];
  for (const report of await lockRenamedReports(tx, place)) {
    const after = renamedQuery(report, names);
    if (after === undefined) continue;
    const { id: _, ...changes } = after;
    await changeWithModel(tx, place.tenantId, report.id, userId, changes);
    changed.push(report.id);
  }
  return changed;
}

async function followInDrafts(tx: Tx, place: RenamedPlace, { names, userId }: LiveRenames) {
  const ids = await lockRenamedDrafts(tx, place);
  for (const id of ids) {
    const { config } = await findDraft(tx, place.tenantId, id);
    await saveDraft(tx, grantToModel(place.tenantId, id), renamedJson(config, names), userId);
  }
  return ids;
}

/** Changes all versions in place: a rename is no publication, and an earlier version can be restored. */
async function followInPublished(tx: Tx, place: RenamedPlace, { names }: LiveRenames) {
  const changed: number[] = [];
  for (const { id, workbookId, config } of await listRenamedVersions(tx, place)) {
    await writeVersion(tx, place.tenantId, id, renamedJson(config, names));
    changed.push(workbookId);
  }
  for (const snapshot of await listRenamedSnapshots(tx, place)) {
    const query = renamedQuery(snapshot, names) ?? snapshot;
    const chart = renamedJson(snapshot.chart, names);
    if (query === snapshot && chart === snapshot.chart) continue;
    await writeSnapshot(tx, place.tenantId, { ...query, chart });
    changed.push(snapshot.workbookId);
  }
  return changed;
}

async function followInFilters(tx: Tx, place: RenamedPlace, { names }: LiveRenames): Promise<void> {
  const views = [...names.keys()].filter((name) => !name.includes('.'));
  for (const { id, view, members, conditions } of await listRenamedFilters(tx, place, views))
    await writeFilter(tx, place.tenantId, {
      id,
      view: names.get(view) ?? view,
      members: renamedJson(members, names),
      conditions: renamedJson(conditions, names),
    });
}

/** A query with other names; undefined if it has none of them. */
function renamedQuery(query: RenamedQuery, names: ReadonlyMap<string, string>): RenamedQuery | undefined {
  const { id, json_query: text, sql_query: statement } = query;
  const before: unknown = text === null ? null : JSON.parse(text);
  const after = renamedJson(before, names);
  const meta = renamedJson(query.meta, names);
  const pivot_items = renamedJson(query.pivot_items, names);
  const inSql = statement === null ? [] : (renamesInSql(statement, names) ?? []);
  if (after === before && inSql.length === 0 && meta === query.meta && pivot_items === query.pivot_items)
    return undefined;
  return {
    id,
    json_query: after === before ? text : JSON.stringify(after),
    sql_query: statement === null ? null : edited(statement, inSql),
    ...{ meta, pivot_items },
  };
}
