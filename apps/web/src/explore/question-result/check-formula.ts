import {
  CalculationError,
  type CalculationErrorCode,
  type CalculationErrorDetails,
  parseCalculation,
} from '@facet/dashboards/calculations';

/** What is wrong with a formula, and where. */
export interface FormulaProblem extends CalculationErrorDetails {
  readonly code: CalculationErrorCode;
  readonly at: number;
}

/**
 * Reads a formula as the server does.
 * @param columns the names that it may read
 * @returns what is wrong with it; undefined for one that can be evaluated
 */
export function checkFormula(formula: string, columns: ReadonlySet<string>): FormulaProblem | undefined {
  try {
    for (const [name, at] of parseCalculation(formula).places)
      if (!columns.has(name)) return { code: 'unknown_column', at, name };
    return undefined;
  } catch (error) {
    if (!(error instanceof CalculationError)) throw error;
    return { ...error.details, code: error.code, at: error.details.at ?? 0 };
  }
}
