/**
 * Table calculations: formulas over the columns of a result. The server evaluates them, and pages show errors while they
 * are typed, with the same parser.
 */
export {
  CalculationError,
  type CalculationErrorCode,
  type CalculationErrorDetails,
} from './calculation-error.ts';
export { COLUMN_FUNCTIONS, ROW_FUNCTIONS } from './calculation-functions.ts';
export { type Cell, finite, numberOf } from './cells.ts';
export { type Calculation, parseCalculation, type Table, TextBudget } from './parse-calculation.ts';
