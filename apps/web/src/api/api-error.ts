/** An error response of the server, or the lack of a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 if the server could not be reached. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** How long the server wants to be left alone. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, code: string, message: string, requestId?: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The status of an error response; undefined for other errors. */
export function statusOf(error: Error | null): number | undefined {
  return error instanceof ApiError ? error.status : undefined;
}

/** The error in the body of a response. */
export function errorFrom(body: unknown, response: Response | undefined): ApiError {
  if (response === undefined) return new ApiError(0, 'offline', 'The server cannot be reached');
  const { error, code, requestId } = (typeof body === 'object' ? body : undefined) as {
    error?: string;
    code?: string;
    requestId?: string;
  };
  return new ApiError(
    response.status,
    code ?? 'unknown',
    error ?? `The server returned ${response.status}`,
    requestId,
    secondsIn(response.headers.get('retry-after')),
  );
}

function secondsIn(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
