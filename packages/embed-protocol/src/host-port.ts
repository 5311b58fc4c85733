import { type ActionName, type ActionPayloads, EXTENSION_ACTIONS } from './actions.ts';
import { SOURCE, VENDOR } from './envelope.ts';
import type { IncomingMessage, MessageSource, MessageTarget } from './page-window.ts';
import type { EmbedState } from './payloads.ts';
import { type ReadEvent, readEvent } from './read-message.ts';

const PATIENCE_MS = 10_000;

/** An action that the embed refused or did not acknowledge in time. */
export class ActionFailed extends Error {
  /** `EmbedTimeoutError` without an acknowledgement, otherwise what the embed named it. */
  declare readonly name: string;

  constructor(message: string, name: string) {
    super(message);
    this.name = name;
  }
}

export interface HostPortOptions {
  /** The window of the host page. */
  readonly window: MessageSource;
  /** The window inside the frame, or null while there is none. */
  readonly target: () => MessageTarget | null;
  /** The origin of Facet. */
  readonly origin: string;
  /** Receives each checked event, except acknowledgements. */
  readonly onEvent: (event: ReadEvent) => void;
}

/** The host's end of the connection to one embedded page. */
export interface HostPort {
  /**
   * Sends an action. Resolves when the embed has applied it, for `get-state` with the state; rejects with `ActionFailed`
   * if the embed refuses it or does not reply within `patienceMs`, and once the port is closed.
   */
  send<N extends ActionName>(
    name: N,
    payload: ActionPayloads[N],
    patienceMs?: number,
  ): Promise<EmbedState | undefined>;
  close(): void;
}

interface Pending {
  readonly resolve: (state?: EmbedState) => void;
  readonly reject: (error: ActionFailed) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Connects a host page with one frame. Accepts events only from that frame and Facet's origin, and sends only to it. */
export function createHostPort({ window, target, origin, onEvent }: HostPortOptions): HostPort {
  const pending = new Map<string, Pending>();
  let count = 0;
  let isClosed = false;

  const settle = (id: string, finish: (waiting: Pending) => void) => {
    const waiting = pending.get(id);
    if (waiting === undefined) return;
    pending.delete(id);
    clearTimeout(waiting.timer);
    finish(waiting);
  };
  const fail = (id: string, message: string, name: string) =>
    settle(id, ({ reject }) => reject(new ActionFailed(message, name)));
  const end = (id: string) => fail(id, 'the embed was removed', 'EmbedClosedError');
  const receive = (message: IncomingMessage) => {
    const frame = target();
    if (frame === null || message.source !== frame || message.origin !== origin) return;
    const event = readEvent(message.data);
    if (event.kind !== 'event') return;
    if (event.name !== 'acknowledged') return onEvent(event);
    const { id, ok, error, state } = event.payload;
    if (ok) settle(id, ({ resolve }) => resolve(state));
    else fail(id, error?.message ?? 'refused', error?.name ?? 'EmbedActionError');
  };
  window.addEventListener('message', receive);

  return {
    send(name, payload, patienceMs = PATIENCE_MS) {
      count += 1;
      const id = String(count);
      const type = `svc:action:${name}` as const;
      const extension = EXTENSION_ACTIONS.includes(name) && { vendor: VENDOR };
      return new Promise((resolve, reject) => {
        const expire = () => fail(id, `${type} was not acknowledged`, 'EmbedTimeoutError');
        pending.set(id, { resolve, reject, timer: setTimeout(expire, patienceMs) });
        if (isClosed) return end(id);
        const message = { source: SOURCE, direction: 'action', type, payload, timestamp: Date.now(), id };
        target()?.postMessage({ ...message, ...extension }, origin);
      });
    },
    close() {
      window.removeEventListener('message', receive);
      isClosed = true;
      for (const id of [...pending.keys()]) end(id);
    },
  };
}
