export type { ChartColumn, CompiledChart } from '../chart.ts';
export type { ChartContent, Size } from './chart-content.ts';
export type { ChartTokens } from './chart-tokens.ts';
export { ColourScale } from './colour-scale.ts';
export { chartToSvg } from './create-view.ts';
export { ChartTooLarge } from './drawing-budget.ts';
export { Formats } from './formats.ts';
export type { Highlight } from './highlight.ts';
export { type ChartPoint, type MountedChart, type MountOptions, mountChart } from './mount-chart.ts';
