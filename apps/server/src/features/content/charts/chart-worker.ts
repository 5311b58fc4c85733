import { parentPort } from 'node:worker_threads';
import { compileChart, SpecError } from '@facet/charts';
import { LOADED } from '../../../threads/thread.ts';
import type { ChartResult, ChartSource } from './compile-charts.ts';

parentPort?.on('message', (source: ChartSource) => parentPort?.postMessage(resultOf(source)));

parentPort?.postMessage(LOADED);

function resultOf({ kind, spec }: ChartSource): ChartResult {
  try {
    return { chart: compileChart(spec, { kind }) };
  } catch (error) {
    if (error instanceof SpecError) return { problem: { path: error.path, message: error.message } };
    return { problem: { path: '', message: 'is not a chart that can be drawn' } };
  }
}
