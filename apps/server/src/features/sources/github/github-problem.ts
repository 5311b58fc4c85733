import {
  ApiError,
  conflict,
  forbidden,
  notFound,
  tooManyRequests,
  unavailable,
} from '../../../errors/errors.ts';
import { OutboundRefused } from '../../../outbound/outbound.ts';

/** What a caller can do whose link GitHub does not take any more. */
export const LINK_AGAIN = 'GitHub does not take your link any more: link your account again';

/** What GitHub answered that is no success, as its library throws it. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** What GitHub refused; undefined for an error that is none of its answers. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const { status, message } = error as Error & { status: number };
  const response = 'response' in error ? (error.response as Partial<Refusal> | undefined) : undefined;
  return { status, message, headers: response?.headers ?? {} };
}

/**
 * What our caller is told of a call to GitHub that failed.
 * @param what was asked for, for what is not there
 */
export function problemOf(error: unknown, what: string): unknown {
  if (error instanceof ApiError) return error;
  const refused = outboundRefusalIn(error);
  if (refused !== undefined) return unavailable(`GitHub is not called from here: ${refused.message}`, 60);
  const refusal = refusalIn(error);
  // The library throws what it does not understand of an answer as a 500 with the cause.
  if (
    refusal === undefined ||
    (refusal.status === 500 && refusal.headers['x-github-request-id'] === undefined)
  )
    return unavailable('GitHub did not answer', 10);
  const { status, headers } = refusal;
  const wait = secondsToWait(headers);
  if (status === 429 || (status === 403 && wait !== undefined))
    return tooManyRequests('GitHub takes no more calls for now', wait ?? 60);
  if (status === 401) return conflict(LINK_AGAIN);
  if (status === 403 || status === 451) return forbidden(`GitHub says: ${plain(refusal.message)}`);
  if (status === 404 || status === 410) return notFound(what);
  if (status >= 500) return unavailable(`GitHub answered with the status ${status}`, 10);
  return conflict(`GitHub says: ${plain(refusal.message)}`);
}

/** Why GitHub was not called at all; the library wraps what our own calls throw. */
export function outboundRefusalIn(error: unknown): OutboundRefused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundRefused) return cause;
  return undefined;
}

/** Of a quota that is used up; undefined when it was refused for another reason. */
function secondsToWait(headers: Refusal['headers']): number | undefined {
  const after = Number(headers['retry-after']);
  if (after > 0) return Math.ceil(after);
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const seconds = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : 60;
}

/** Words of others: one short line, without the address of their documentation. */
function plain(text: string): string {
  return text
    .replace(/ - https?:\S+$/, '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 300);
}
