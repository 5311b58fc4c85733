export type { ChartTokens } from './chart-tokens.ts';
export { categoryColours, divergingRamp, sequentialRamp } from './palette.ts';
