import type { FailureKind } from './protocol.ts';

/** Why a statement was not evaluated. */
export class EvaluationError extends Error {
  override readonly name = 'EvaluationError';
  readonly kind: FailureKind;
  /** The offset in the SQL, in bytes, where the problem is. */
  readonly position: number | undefined;

  constructor(kind: FailureKind, message: string, position?: number) {
    super(message);
    this.kind = kind;
    this.position = position;
  }
}
