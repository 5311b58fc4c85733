import type { DashboardConfig } from '@facet/dashboards';
import {
  type DashboardCommand,
  moving,
  removals,
  setting,
  widgetChangedBy,
} from '@facet/dashboards/commands';
import type { LostStep } from '../draft/edited-draft.ts';

/** The commands of a lost step about one widget, over what is there now; none where the widget is gone. */
export function mineAgain(config: DashboardConfig, { step }: LostStep, widgetId: string): DashboardCommand[] {
  const isThere = config.widgets.some(({ id }) => id === widgetId);
  return step.commands
    .filter((command) => widgetChangedBy(command) === widgetId)
    .flatMap((command) => {
      if (command.kind === 'add') return isThere ? [] : [command];
      if (!isThere) return [];
      if (command.kind === 'remove') return removals(config, [widgetId]);
      if (command.kind === 'move') return [moving(config, widgetId, command.after)];
      return [setting(config, widgetId, command.path, command.after)];
    });
}

/** The lost steps that somebody else was ahead of at a widget. */
export function lostAt(lost: readonly LostStep[], widgetId: string): LostStep[] {
  return lost.filter(({ refusals }) => refusals.some((refusal) => refusal.widgetId === widgetId));
}
