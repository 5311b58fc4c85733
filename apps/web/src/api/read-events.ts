import { type Client, type EventData, streamEvents } from '@facet/client';
import { ApiError } from './api-error.ts';
import { pause, readConnection } from './read-connection.ts';

/** What readers get: an event, or `reset` if events were missed, so that what is shown has to be read again. */
export type ServerEvent = EventData | { readonly type: 'reset' };

export interface Received {
  readonly id: string;
  /** Undefined for a position only. */
  readonly event: ServerEvent | undefined;
}

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;

interface Reading {
  readonly client: Client;
  readonly signal: AbortSignal;
  /** The last event that is known. */
  readonly after: string | undefined;
  readonly onReceived: (received: Received) => void;
  /** Sends the request with the credential of the page; by default with the cookie. */
  readonly send?: typeof fetch;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Reads the event stream, and resumes it whenever it breaks, until the signal aborts.
 * @throws ApiError if the server refuses the credential
 */
export async function readEvents({
  client,
  signal,
  after,
  onReceived,
  send = fetch,
  sleep = pause,
}: Reading): Promise<void> {
  let last = after;
  for (let failures = 0; !signal.aborted; failures += 1) {
    const take = (received: Received) => {
      failures = -1;
      last = received.id;
      onReceived(received);
    };
    const status = await readConnection({
      signal,
      after: last,
      send,
      open: (options) => streamEvents({ client, ...options }),
      onFrame({ id, event, data }) {
        if (event === 'ready') take({ id, event: undefined });
        else take({ id, event: event === 'reset' ? { type: 'reset' } : (data as EventData) });
      },
    });
    if (status === 401 || status === 403)
      throw new ApiError(status, 'stream_refused', 'The server refuses the event stream');
    if (signal.aborted) return;
    const longest = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures), LAST_RETRY_MS);
    // Spread, because the streams of a server that stops all end together.
    await sleep(longest * (0.5 + Math.random() / 2), signal);
  }
}
