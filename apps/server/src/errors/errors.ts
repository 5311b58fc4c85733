/**
 * An error response: `{ error, code, requestId }` (docs/api.md, Errors). The message is for the caller and never contains
 * SQL, local paths or stack traces.
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

/** 400: the request can never succeed; the message names the field and the rule. */
export const badRequest = (message: string, code = 'bad_request') => new ApiError(400, code, message);

/** 401: no credential, or one that is malformed, unknown or expired. */
export const unauthorized = (message: string) =>
  new ApiError(401, 'unauthorized', message, { headers: { 'www-authenticate': 'Bearer' } });

/** 403: the caller is known but not authorised. */
export const forbidden = (message: string) => new ApiError(403, 'forbidden', message);

/** 404: does not exist, or the caller may not know that it exists. */
export const notFound = (what: string) => new ApiError(404, 'not_found', `${what} not found`);

/** Returns a looked-up value. @throws 404 if it is undefined */
export function orNotFound<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw notFound(what);
  return value;
}

/** 409: conflicts with the current state. */
export const conflict = (message: string, details: Record<string, unknown> = {}) =>
  new ApiError(409, 'conflict', message, { details });

/** 415: the operation does not accept this type of body. */
export const unsupportedMediaType = (message: string) => new ApiError(415, 'unsupported_media_type', message);

/** 429: too many requests. */
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new ApiError(429, 'too_many_requests', message, { headers: { 'retry-after': String(retryAfterSeconds) } });

/** The status that stands for a client that left before its response was complete. */
export const CLIENT_GONE = 499;

/** 499: the client has left, so nobody gets the response. */
export const clientGone = () => new ApiError(CLIENT_GONE, 'client_gone', 'The client disconnected');

/** 503: the server is temporarily unable to respond; retry. */
export const unavailable = (message: string, retryAfterSeconds = 2) =>
  new ApiError(503, 'unavailable', message, { headers: { 'retry-after': String(retryAfterSeconds) } });

// SQLSTATEs of an unavailable database: 08 connection, 57P0 shutdown, 53 resources.
const AWAY_STATES = /^(08|53|57P0)/;
const AWAY_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
const AWAY_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after|the database is away)/;

/** The SQLSTATE of an error from PostgreSQL; undefined for other errors. */
export function stateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Runs statements that may violate constraints of a table.
 * @param messages the message of the 409 for each constraint, by name; other errors are rethrown
 */
export async function orConflict<T>(
  messages: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    const message = messages[constraint];
    throw message === undefined ? error : conflict(message);
  }
}

/** Whether a transaction failed because of a concurrent one (deadlock, serialization failure) and can be retried. */
export function isWorthRunningAgain(error: unknown): boolean {
  const state = stateOf(error);
  return state === '40P01' || state === '40001';
}

/** Whether an error means that PostgreSQL is unavailable, rather than that a statement failed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const state = stateOf(error);
  // FATAL errors end or refuse the connection: the database accepts none, or its password has changed.
  const isFatal = 'severity' in error && error.severity === 'FATAL';
  if (state !== undefined) return isFatal || AWAY_STATES.test(state);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const call = 'syscall' in error && error.syscall === 'connect';
  // A pooled socket that broke while idle fails at the next write.
  const isBroken = code === 'ECONNRESET' || code === 'EPIPE';
  return isBroken || (call && AWAY_CODES.has(code)) || AWAY_MESSAGES.test(error.message);
}

/** SQLSTATEs of a refused connection that stays refused: a wrong password, a missing database. */
const REFUSED_STATES = /^(28|3D)/;
const UNRESOLVED_CODES = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** Whether an error, or its cause, means that PostgreSQL cannot be reached yet or dropped a connection. */
export function mayPass(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isDatabaseAway(error) && !REFUSED_STATES.test(stateOf(error) ?? '')) return true;
  if ('code' in error && UNRESOLVED_CODES.has(String(error.code))) return true;
  // The client's limit for connecting.
  if (error.message === 'timeout expired') return true;
  return mayPass(error instanceof AggregateError ? error.errors[0] : error.cause);
}
