import type { DashboardConfig } from '@facet/dashboards';
import { applyCommands, commandsBetween, mergedValue } from '@facet/dashboards/commands';
import { editDashboardFile, parseDashboardFile } from '@facet/dashboards/file';
import type { FileConflict } from '../../api/api-error.ts';
import { isSameJson } from '../../store/board-context.ts';
import { mineAgain } from '../conflicts/mine-again.ts';
import type { LostStep } from '../draft/edited-draft.ts';

/** What two branches have made of the file of one dashboard. */
export interface FileMerge {
  /** What one branch has changed and the other, too; by widget. */
  readonly lost: LostStep;
  /** The dashboard with everything else. */
  readonly config: DashboardConfig;
  /** Whether both have changed the same: a widget, a setting, or a report. */
  readonly isConflict: boolean;
  /** The file of the branch that is merged into, with the changes of the other one. @param isMine which of the two wins */
  textOf(isMine: boolean): string;
}

/** Merges by widget what git has not merged by line. Undefined if one of the three files defines no dashboard. */
export function mergedFile(path: string, conflict: FileConflict): FileMerge | undefined {
  const [base, deployed, own] = [conflict.base, conflict.ours, conflict.theirs].map((text) =>
    text === null ? undefined : parseDashboardFile(path, text).dashboard,
  );
  if (base === undefined || deployed === undefined || own === undefined) return undefined;
  const commands = commandsBetween(base.config, own.config);
  const { config, refused } = applyCommands(deployed.config, commands);
  const lost = {
    step: { commands: refused.flatMap(({ command }) => commands[command] ?? []), inverse: [] },
    refusals: refused,
  };
  const reportsOf = (isMine: boolean) =>
    (isMine
      ? mergedValue(base.reports, own.reports, deployed.reports)
      : mergedValue(base.reports, deployed.reports, own.reports)) as typeof own.reports;
  const again = () => {
    const ids = new Set(refused.map(({ widgetId }) => widgetId));
    return [...ids].reduce((now, id) => applyCommands(now, mineAgain(now, lost, id)).config, config);
  };
  return {
    lost,
    config,
    isConflict: refused.length > 0 || !isSameJson(reportsOf(true), reportsOf(false)),
    textOf: (isMine) =>
      editDashboardFile(path, conflict.ours ?? '', {
        ...deployed,
        config: isMine ? again() : config,
        reports: reportsOf(isMine),
      }),
  };
}
