/** A file that two branches have changed: as it was, on the branch that is merged into, and on the other. Null without it. */
export interface FileConflict {
  readonly path: string;
  readonly base: string | null;
  readonly ours: string | null;
  readonly theirs: string | null;
}

/** An error response of the server, or the lack of a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 if the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** How long the server wants to be left alone. */
  readonly retryAfterSeconds: number | undefined;
  /** Where SQL is wrong, in UTF-16 code units. */
  readonly offset: number | undefined;
  /** Files that two branches have changed, with both versions. */
  readonly conflicts: readonly FileConflict[];

  constructor(
    status: number,
    code: string,
    message: string,
    requestId?: string,
    retryAfterSeconds?: number,
    offset?: number,
    conflicts: readonly FileConflict[] = [],
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.offset = offset;
    this.conflicts = conflicts;
  }
}

/** The status of an error response; undefined for other errors. */
export function statusOf(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

/** Where SQL is wrong, in UTF-16 code units; null for errors without a place. */
export function offsetOf(error: Error | null): number | null {
  return error instanceof ApiError ? (error.offset ?? null) : null;
}

/** The error in the body of a response. */
export function errorFrom(body: unknown, response: Response | undefined): ApiError {
  if (response === undefined) return new ApiError(0, 'offline', 'The server cannot be reached');
  const { error, code, requestId, position, conflicts } = (typeof body === 'object' ? body : undefined) as {
    error?: string;
    code?: string;
    requestId?: string;
    position?: { offset?: number };
    conflicts?: readonly FileConflict[];
  };
  return new ApiError(
    response.status,
    code ?? 'unknown',
    error ?? `The server returned ${response.status}`,
    requestId,
    secondsIn(response.headers.get('retry-after')),
    position?.offset,
    conflicts,
  );
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
