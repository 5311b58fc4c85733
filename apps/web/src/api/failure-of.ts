import { ApiError } from './api-error.ts';

/** What a viewer can do about the failure of a widget. */
export type Failure =
  /** The viewer may not see the data: nothing changes by trying again. */
  | 'denied'
  /** The query does not fit the data model, or what the viewer may see of it. */
  | 'outdated'
  /** A chart of which there is too much to draw. */
  | 'tooLarge'
  /** The server refuses work for a while. */
  | 'busy'
  | 'offline'
  | 'broken';

/** What the failure of a request means for the viewer. */
export function failureOf(error: Error): Failure {
  // The class is in the code that draws charts, which few pages need at once.
  if (error.name === 'ChartTooLarge') return 'tooLarge';
  if (!(error instanceof ApiError)) return 'broken';
  switch (error.status) {
    case 0:
      return 'offline';
    case 400:
    case 404:
      return 'outdated';
    case 403:
      return 'denied';
    case 429:
    case 503:
      return 'busy';
    default:
      return 'broken';
  }
}

/** Whether to ask again without the viewer, who waits in the meantime. */
export function isWorthAsking(count: number, error: Error): boolean {
  const failure = failureOf(error);
  return (failure === 'busy' && count < MOST_TRIES) || (failure === 'offline' && count < 2);
}

/** A minute and a half in all. */
const MOST_TRIES = 8;
const LONGEST_MS = 20_000;

/**
 * How long to wait before asking again. The widgets of all viewers whom a server refuses at once do not return at once.
 * @param random from 0 to 1
 */
export function delayOf(count: number, error: Error, random = Math.random()): number {
  const named = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const own = Math.min(1000 * 2 ** count, LONGEST_MS);
  return Math.min(Math.max(named, own * (0.5 + random / 2)), 2 * LONGEST_MS);
}
