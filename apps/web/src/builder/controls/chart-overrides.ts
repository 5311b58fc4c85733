import type { DashboardConfig } from '@facet/dashboards';
import { type DashboardCommand, setting } from '@facet/dashboards/commands';
import { chartsOf, overrideIn } from '@facet/dashboards/controls';

/**
 * The commands that turn a control off in a chart, or apply it to a member.
 * @param target `off`, or a member; its own member for what charts do by themselves
 */
export function overriding(
  config: DashboardConfig,
  chartId: string,
  { id, member }: { readonly id: string; readonly member: string | undefined },
  target: string,
): DashboardCommand[] {
  const chart = chartsOf(config).find((one) => one.id === chartId);
  if (chart === undefined || member === undefined) return [];
  const { [id]: _before, ...others } = chart.config.controls ?? {};
  // What the chart does with the member concerns other controls, too.
  const byMember = overrideIn({ controls: others }, id, member) ?? member;
  const next = byMember === target ? undefined : target;
  const isEmpty = next === undefined && Object.keys(others).length === 0;
  const path = isEmpty ? ['config', 'controls'] : ['config', 'controls', id];
  const command = setting(config, chartId, path, next);
  return command.before === command.after ? [] : [command];
}
