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

  constructor(
    status: number,
    code: string,
    message: string,
    requestId?: string,
    retryAfterSeconds?: number,
    offset?: number,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
    this.offset = offset;
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
  const { error, code, requestId, position } = (typeof body === 'object' ? body : undefined) as {
    error?: string;
    code?: string;
    requestId?: string;
    position?: { offset?: number };
  };
  return new ApiError(
    response.status,
    code ?? 'unknown',
    error ?? `The server returned ${response.status}`,
    requestId,
    secondsIn(response.headers.get('retry-after')),
    position?.offset,
  );
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
