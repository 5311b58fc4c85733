import {
  ApiError,
  conflict,
  forbidden,
  notFound,
  tooManyRequests,
  unavailable,
} from '../../../errors/errors.ts';
import { OutboundRefused } from '../../../outbound/outbound.ts';

/** The advice for callers whose link has become invalid. */
export const LINK_AGAIN = 'GitHub no longer accepts the link to your account: link your account again';

/** An error response from GitHub, as its library throws it. */
interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, string | number | undefined>>;
}

/** The error response in an error; undefined for other errors. */
export function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const { status, message } = error as Error & { status: number };
  const response = 'response' in error ? (error.response as Partial<Refusal> | undefined) : undefined;
  return { status, message, headers: response?.headers ?? {} };
}

/**
 * The API error for a failed request to GitHub.
 * @param what names the requested object in a 404
 */
export function problemOf(error: unknown, what: string): unknown {
  if (error instanceof ApiError) return error;
  const refused = outboundRefusalIn(error);
  if (refused !== undefined) return unavailable(`This server may not call GitHub: ${refused.message}`, 60);
  const refusal = refusalIn(error);
  // The library throws a 500 with a cause if it cannot parse a response.
  if (
    refusal === undefined ||
    (refusal.status === 500 && refusal.headers['x-github-request-id'] === undefined)
  )
    return unavailable('GitHub did not respond', 10);
  const { status, headers } = refusal;
  const wait = secondsToWait(headers);
  if (status === 429 || (status === 403 && wait !== undefined))
    return tooManyRequests('The rate limit of GitHub is exceeded', wait ?? 60);
  if (status === 401) return conflict(LINK_AGAIN);
  if (status === 403 || status === 451) return forbidden(`GitHub responded: ${plain(refusal.message)}`);
  if (status === 404 || status === 410) return notFound(what);
  if (status >= 500) return unavailable(`GitHub responded with status ${status}`, 10);
  return conflict(`GitHub responded: ${plain(refusal.message)}`);
}

/** The reason why GitHub was not called; the library wraps the errors of our `fetch`. */
export function outboundRefusalIn(error: unknown): OutboundRefused | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof OutboundRefused) return cause;
  return undefined;
}

/** The time until an exceeded rate limit resets; undefined if that was not the reason. */
function secondsToWait(headers: Refusal['headers']): number | undefined {
  const after = Number(headers['retry-after']);
  if (after > 0) return Math.ceil(after);
  if (String(headers['x-ratelimit-remaining']) !== '0') return undefined;
  const seconds = Number(headers['x-ratelimit-reset']) - Date.now() / 1000;
  return Number.isFinite(seconds) ? Math.min(3600, Math.max(1, Math.ceil(seconds))) : 60;
}

/** GitHub's message as one short line, without the address of its documentation. */
function plain(text: string): string {
  return text
    .replace(/ - https?:\S+$/, '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 300);
}
