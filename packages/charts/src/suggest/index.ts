/** Which chart suits a result. Pure. */
export { type AskedKind, type Chart, chartOfKind } from './chart-of-kind.ts';
export type { Result, ResultColumn, ShortForm } from './result.ts';
export { suggestedChart } from './suggested-chart.ts';
