import type { DashboardConfig } from '@facet/dashboards';
import {
  type DashboardCommand,
  mergedValue,
  moving,
  removals,
  type SetCommand,
  setting,
  widgetChangedBy,
} from '@facet/dashboards/commands';
import type { LostStep } from '../draft/edited-draft.ts';

/**
 * The commands of a lost step about one widget, or the dashboard itself (null), over what is there now; none where the widget is
 * gone. What others have changed in the same list or object stays.
 */
export function mineAgain(
  config: DashboardConfig,
  { step }: LostStep,
  widgetId: string | null,
): DashboardCommand[] {
  const isThere = widgetId === null || config.widgets.some(({ id }) => id === widgetId);
  return step.commands
    .filter((command) => widgetChangedBy(command) === widgetId)
    .flatMap((command) => {
      if (command.kind === 'add') return isThere ? [] : [command];
      if (!isThere) return [];
      if (command.kind === 'remove') return removals(config, [command.widget.id]);
      if (command.kind === 'move') return [moving(config, command.widgetId, command.after)];
      return [again(config, command)];
    });
}

function again(config: DashboardConfig, { widgetId, path, before, after }: SetCommand): SetCommand {
  const { before: now } = setting(config, widgetId, path, after);
  return setting(config, widgetId, path, mergedValue(before, after, now));
}

/** The lost steps that somebody else was ahead of at a widget, or at the dashboard itself (null). */
export function lostAt(lost: readonly LostStep[], widgetId: string | null): LostStep[] {
  return lost.filter(({ refusals }) => refusals.some((refusal) => refusal.widgetId === widgetId));
}
