/**
 * An answer that is not a success: `{ error, code, requestId }` (spec.md, Errors). The message is for the
 * caller, so it never holds SQL, a path of this machine or a stack.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Further members of the body, such as the files of a merge conflict. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extra.details ?? {};
    this.headers = extra.headers ?? {};
  }
}

/** 400: the request can never work; the message names the field and the rule. */
export const badRequest = (message: string, code = 'bad_request') => new ApiError(400, code, message);

/** 401: no credential, or one that is malformed, unknown or expired. */
export const unauthorized = (message: string) =>
  new ApiError(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });

/** 403: a known caller who may not do this. */
export const forbidden = (message: string) => new ApiError(403, 'forbidden', message);

/** 404: unknown, or the caller may not know that it exists. */
export const notFound = (what: string) => new ApiError(404, 'not_found', `${what} not found`);

/** A value that was looked up. @throws 404 if it is undefined */
export function orNotFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

/** 409: would work in another state. */
export const conflict = (message: string, details: Record<string, unknown> = {}) =>
  new ApiError(409, 'conflict', message, { details });

/** 415: a body of a type that this operation does not take. */
export const unsupportedMediaType = (message: string) => new ApiError(415, 'unsupported_media_type', message);

/** 429: slow down. */
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new ApiError(429, 'too_many_requests', message, { headers: { 'retry-after': String(retryAfterSeconds) } });

/** 503: we are broken, and it is worth retrying. */
export const unavailable = (message: string, retryAfterSeconds = 2) =>
  new ApiError(503, 'unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } });

// SQLSTATE classes of a database that is away or going away: 08 connection, 57P shutdown, 53 resources.
const AWAY_STATES = /^(08|53|57P0)/;
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|the database is away)/;

/** The SQLSTATE of an error that PostgreSQL itself reported. */
export function stateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether two transactions were in each other's way, so that the same one works when it is run again. */
export function isWorthRunningAgain(error: unknown): boolean {
  const state = stateOf(error);
  return state === '40P01' || state === '40001';
}

/** Whether an error says that PostgreSQL cannot be reached, rather than that a statement was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = stateOf(error);
  // Whatever ends or refuses a connection is FATAL: a database that takes none, a password that was changed.
  const isFatal = 'severity' in error && error.severity === 'FATAL';
  if (state !== undefined) return isFatal || AWAY_STATES.test(state);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const call = 'syscall' in error && error.syscall === 'connect';
  // A socket that broke while it was in the pool says so at the next write.
  const isBroken = code === 'ECONNRESET' || code === 'EPIPE';
  return isBroken || (call && AWAY_CODES.has(code)) || AWAY_MESSAGES.test(error.message);
}
