import { type Client, type EventData, streamEvents } from '@facet/client';
import { ApiError } from './api-error.ts';

/** What readers get: an event, or `reset` if events were missed, so that what is shown has to be read again. */
export type ServerEvent = EventData | { readonly type: 'reset' };

export interface Received {
  readonly id: string;
  /** Undefined for a position only. */
  readonly event: ServerEvent | undefined;
}

/** The server sends something every 20 s; after this long, the connection is dead. */
const SILENCE_MS = 50_000;
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
    const status = await readOnce(client, signal, last, take, send);
    if (status === 401 || status === 403)
      throw new ApiError(status, 'stream_refused', 'The server refuses the event stream');
    if (signal.aborted) return;
    const longest = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures), LAST_RETRY_MS);
    // Spread, because the streams of a server that stops all end together.
    await sleep(longest * (0.5 + Math.random() / 2), signal);
  }
}

/** Reads one connection until it ends. Returns the status of the response; undefined without one. */
async function readOnce(
  client: Client,
  signal: AbortSignal,
  after: string | undefined,
  onReceived: (received: Received) => void,
  send: typeof fetch,
): Promise<number | undefined> {
  const silence = new AbortController();
  const restart = () => setTimeout(() => silence.abort(), SILENCE_MS);
  let timer = restart();
  let status: number | undefined;
  const { stream } = await streamEvents({
    client,
    signal: AbortSignal.any([signal, silence.signal]),
    ...(after === undefined ? {} : { headers: { 'Last-Event-ID': after } }),
    // This loop resumes: the client does not after a stream that ends in order.
    sseMaxRetryAttempts: 1,
    fetch: async (request) => {
      const response = await send(request);
      ({ status } = response);
      return response;
    },
    onSseEvent({ id, event, data }) {
      clearTimeout(timer);
      timer = restart();
      if (event === undefined || id === undefined) return;
      if (event === 'ready') onReceived({ id, event: undefined });
      else onReceived({ id, event: event === 'reset' ? { type: 'reset' } : (data as EventData) });
    },
  });
  for await (const _ of stream);
  clearTimeout(timer);
  return status;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
