export type { ChartColumn, CompiledChart } from '../chart.ts';
export type { ChartTokens } from '../theme/chart-tokens.ts';
export { ColourScale } from './colour-scale.ts';
export { type ChartContent, chartToSvg, type Size } from './create-view.ts';
export { describeChart } from './describe-chart.ts';
export { ChartTooLarge } from './drawing-budget.ts';
export { Formats } from './formats.ts';
export type { Highlight } from './highlight.ts';
export { type ChartPoint, type MountedChart, type MountOptions, mountChart } from './mount-chart.ts';
