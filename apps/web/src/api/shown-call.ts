/** A call of an operation that can be shown before, or instead of, being sent. */
export interface ShownCall {
  /** Its name in the generated client. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With its query. */
  readonly path: string;
  /** Those of its path. */
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

/** A call that changes something. */
export interface Change<T> {
  readonly shown: ShownCall;
  /** Rejects with an `ApiError`. */
  send(): Promise<T>;
}
