export * from './chart.ts';
export { CHART_LIMITS } from './compile/bounds/chart-limits.ts';
export { type CompileOptions, compileChart } from './compile/compile-chart.ts';
export { expandShortForm } from './compile/short-forms.ts';
export { SpecError } from './compile/spec-error.ts';
