import type { Client } from '@facet/client';
import { type Received, readEvents, type ServerEvent } from './read-events.ts';

const NAME = 'facet-events';

interface Following {
  readonly client: Client;
  readonly signal: AbortSignal;
  readonly onEvent: (event: ServerEvent) => void;
  /** Events after this call will arrive: what was read before may be older. */
  readonly onReady?: () => void;
  readonly read?: typeof readEvents;
  /** Null in browsers without them. */
  readonly locks?: LockManager | null;
}

/** What tabs send each other: what the leader received, or the request of a new tab for the last position. */
type Message = Received | 'position';

/**
 * Follows the events of the server. The tabs of a browser share one stream, because HTTP/1.1 allows six connections to a
 * host: the tab that holds a lock reads it, and passes events on. When that tab closes, the next one resumes. Without locks,
 * each tab reads for itself.
 * @throws ApiError if the server refuses the credential and this tab leads
 */
export async function followEvents({
  client,
  signal,
  onEvent,
  onReady,
  read = readEvents,
  locks = navigator.locks ?? null,
}: Following): Promise<void> {
  let last: Received['id'] | undefined;
  const take = ({ id, event }: Received) => {
    last = id;
    if (event === undefined) onReady?.();
    else onEvent(event);
  };
  const lead = (onReceived: (received: Received) => void) =>
    read({ client, signal, after: last, onReceived });
  if (locks === null) return lead(take);

  const tabs = new BroadcastChannel(NAME);
  let isLeading = false;
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data !== 'position') {
      if (!isLeading) take(data);
    } else if (isLeading && last !== undefined)
      tabs.postMessage({ id: last, event: undefined } satisfies Message);
  };
  tabs.postMessage('position' satisfies Message);
  try {
    await locks.request(NAME, { signal }, () => {
      isLeading = true;
      return lead((received) => {
        take(received);
        tabs.postMessage(received satisfies Message);
      });
    });
  } catch (error) {
    // A page whose storage is blocked gets no locks.
    if (error instanceof DOMException && error.name === 'SecurityError') await lead(take);
    else if (!signal.aborted) throw error;
  } finally {
    tabs.close();
  }
}
