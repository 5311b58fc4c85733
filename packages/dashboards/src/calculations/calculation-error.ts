/** What can be wrong with a calculation. */
export type CalculationErrorCode =
  | 'syntax'
  | 'unknown_column'
  | 'unknown_function'
  | 'unknown_operator'
  | 'wrong_arguments'
  | 'too_deep'
  | 'too_large'
  | 'unsupported';

/** What pages need to put an error into words and to show its place. */
export interface CalculationErrorDetails {
  /** The index of the character at which the error is. */
  readonly at?: number | undefined;
  /** Of the column, function or operator. */
  readonly name?: string;
  /** How many arguments a function takes. */
  readonly least?: number;
  readonly most?: number;
}

/** An invalid calculation. The message is the rule that its expression breaks: `must …`. */
export class CalculationError extends Error {
  readonly code: CalculationErrorCode;
  readonly details: CalculationErrorDetails;

  constructor(code: CalculationErrorCode, rule: string, details: CalculationErrorDetails = {}) {
    super(`must ${rule}`);
    this.code = code;
    this.details = details;
  }
}
