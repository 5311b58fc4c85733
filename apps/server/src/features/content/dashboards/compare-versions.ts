import { isDeepStrictEqual } from 'node:util';
import { type ConfigDiff, diffConfigs, isSameConfig, type SettingChange } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { requireWorkbook } from '../access/require-workbook.ts';
import { type StateReport, stateOf } from './dashboard-state.ts';

/** Compares two states of a workbook's dashboard. */
export async function compareVersions(
  db: Db,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  { from = 'published', to = 'draft' }: { from?: string | undefined; to?: string | undefined },
) {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'edit');
  const before = await stateOf(db, caller, row, from);
  const after = await stateOf(db, caller, row, to);
  const diff: ConfigDiff = diffConfigs(before.config, after.config);
  const reports = changedReports(before.reports, after.reports);
  return { isSame: isSameConfig(diff) && reports.length === 0, ...diff, reports };
}

function changedReports(before: readonly StateReport[], after: readonly StateReport[]) {
  const old = new Map(before.map((report) => [report.publicId, report]));
  const now = new Map(after.map((report) => [report.publicId, report]));
  const named = ({ publicId, name }: StateReport) => ({ publicId, name });
  return [
    ...before
      .filter(({ publicId }) => !now.has(publicId))
      .map((report) => ({ ...named(report), change: 'removed', changes: [] as SettingChange[] })),
    ...after.flatMap((report) => {
      const earlier = old.get(report.publicId);
      if (earlier === undefined)
        return [{ ...named(report), change: 'added', changes: [] as SettingChange[] }];
      const changes = changesOf(earlier, report);
      return changes.length === 0 ? [] : [{ ...named(report), change: 'changed', changes }];
    }),
  ];
}

/** The changes of a report, except of its id, because a restored report gets a new one. */
function changesOf({ id: _before, ...before }: StateReport, { id: _after, ...after }: StateReport) {
  const names = Object.keys(after) as (keyof typeof after)[];
  return names.flatMap((name): SettingChange[] =>
    isDeepStrictEqual(before[name], after[name])
      ? []
      : [{ path: [name], before: before[name], after: after[name] }],
  );
}
