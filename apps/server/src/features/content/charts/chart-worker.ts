import { compileChart, SpecError } from '@facet/charts';
import { serve } from '../../../threads/thread.ts';
import type { ChartResult, ChartSource } from './compile-charts.ts';

serve(resultOf);

function resultOf({ kind, spec }: ChartSource): ChartResult {
  try {
    return { chart: compileChart(spec, { kind }) };
  } catch (error) {
    if (error instanceof SpecError) return { problem: { path: error.path, message: error.message } };
    return { problem: { path: '', message: 'is not a chart that can be drawn' } };
  }
}
