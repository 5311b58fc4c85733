import type { ReportData } from '@facet/client';
import type { Question, Visualisation } from '@facet/query';
import { fittedChart } from '../chart-form/fitted-chart.ts';
import type { Field } from './catalog.ts';
import { suggestedChart } from './suggested-chart.ts';

/** What the answer is drawn as. */
export interface ShownChart {
  /** Null if only a table shows the answer. */
  readonly visualisation: Visualisation | null;
  /** Whether nobody has chosen it. */
  readonly isSuggested: boolean;
}

/** The chart of a question, or the one that suits its answer. A question that is shown as a table has none. */
export function shownChart(
  { visualisation }: Pick<Question, 'visualisation'>,
  data: ReportData,
  fields: ReadonlyMap<string, Pick<Field, 'isAdditive'>>,
): ShownChart {
  if (visualisation?.kind !== undefined && visualisation.kind !== 'table') {
    const fitted = fittedChart(visualisation, data.columns);
    if (fitted !== undefined) return { visualisation: fitted, isSuggested: false };
  }
  const spec = suggestedChart(data, (member) => fields.get(member)?.isAdditive ?? false);
  return { visualisation: spec === undefined ? null : { kind: 'vega', spec }, isSuggested: true };
}
