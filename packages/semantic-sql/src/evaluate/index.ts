export { EvaluationError } from './evaluation-error.ts';
export { Evaluator, type EvaluatorOptions } from './evaluator.ts';
export type { FailureKind } from './protocol.ts';
