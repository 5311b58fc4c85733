import type { CompiledChart } from '@facet/charts/chart';
import { separateData } from '@facet/charts/own-data';
import type { Share } from '@facet/fair-queue';
import type { PythonOutput } from '@facet/python';
import { compileCharts } from '../charts/compile-charts.ts';
import { clauseOf } from '../charts/report-charts.ts';

/** The output of a report's code; a chart includes its compiled form. */
export type ShownOutput =
  | Exclude<PythonOutput, { type: 'vega-lite' }>
  | (Extract<PythonOutput, { type: 'vega-lite' }> & { readonly chart: CompiledChart });

export interface ShownResult {
  readonly output: ShownOutput | null;
  readonly error: string | null;
}

/** The output of a report, with its chart compiled. Charts that code returns obey the same rules as others. */
export async function shownOutput(output: PythonOutput | null, share: Share): Promise<ShownResult> {
  if (output?.type !== 'vega-lite') return { output, error: null };
  const own = separateData(output.spec);
  if (own === undefined)
    return refused('its data must be one list of rows, in `data.values` or in `datasets`');
  const [result] = await compileCharts([{ kind: 'vega', spec: own.spec }], share);
  if (result === undefined || 'problem' in result)
    return refused(result === undefined ? 'it could not be compiled' : clauseOf(result.problem));
  return { output: { ...output, chart: result.chart }, error: null };
}

function refused(reason: string): ShownResult {
  return { output: null, error: `The Vega-Lite chart cannot be drawn: ${reason}.` };
}
