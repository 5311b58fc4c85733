import type { Visualisation } from '@facet/query';
import { drawnChart, slotsOf } from './drawn-chart.ts';
import type { FormColumn } from './form-column.ts';
import { columnsIn, withColumns } from './slot-columns.ts';
import { firstFitting } from './switch-kind.ts';

/**
 * A chart for a result that has lost or replaced columns of the chart: others that suit take their places. The same chart
 * if nothing is missing, or if the form cannot show it; undefined if nothing suits.
 */
export function fittedChart(
  visualisation: Visualisation,
  columns: readonly FormColumn[],
): Visualisation | undefined {
  const drawn = drawnChart(visualisation);
  if (drawn === undefined) return visualisation;
  let chart = drawn;
  const isThere = (name: string) => columns.some((column) => column.name === name);
  const used = new Set(slotsOf(drawn).flatMap((slot) => columnsIn(drawn, slot)));
  for (const slot of slotsOf(drawn)) {
    const names = columnsIn(chart, slot);
    const left = names.filter(isThere);
    if (left.length === names.length) continue;
    const other = left.length === 0 && slot.isRequired ? firstFitting(slot, columns, used, used) : undefined;
    if (left.length === 0 && slot.isRequired && other === undefined) return undefined;
    chart = { ...chart, spec: withColumns(chart, slot, other === undefined ? left : [other], columns) };
  }
  return { ...visualisation, spec: chart.spec };
}
