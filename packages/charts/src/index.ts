export * from './chart.ts';
export { type CompileOptions, compileChart } from './compile/compile-chart.ts';
export { SpecError } from './compile/spec-error.ts';
