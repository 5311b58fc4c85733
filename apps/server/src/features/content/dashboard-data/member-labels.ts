import type { ShownDashboard } from '../dashboards/shown-dashboard.ts';
import { tableTitles } from '../exports/table-layout.ts';
import type { ShownChart } from './shown-chart.ts';

/**
 * The names that the author of a dashboard has given to members: in the table itself, or else of their filters.
 * @param selected the columns of the table and their members
 */
export function memberLabels(
  { config }: Pick<ShownDashboard, 'config'>,
  { definition }: Pick<ShownChart, 'definition'>,
  selected: readonly { readonly name: string; readonly key: string }[],
): Map<string, string> {
  const filters = config.widgets.flatMap((widget) => {
    const { member, label } = widget.type === 'FILTER' ? widget.config : {};
    return member === undefined || label === undefined ? [] : [[member, label] as const];
  });
  const titles = tableTitles(definition);
  const columns = selected.flatMap(({ name, key }) => {
    const title = titles.get(name);
    return title === undefined ? [] : [[key, title] as const];
  });
  return new Map([...filters, ...columns]);
}
