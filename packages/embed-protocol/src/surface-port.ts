import { type ActionHandler, ActionInbox, ActionRefused } from './action-inbox.ts';
import type { ActionName } from './actions.ts';
import { type EventMessage, SOURCE, VENDOR } from './envelope.ts';
import { EventOutbox } from './event-outbox.ts';
import { type EventName, type EventPayloads, EXTENSION_EVENTS } from './events.ts';
import { type IncomingMessage, reportError, type SurfaceWindow } from './page-window.ts';
import { ParentOrigin } from './parent-origin.ts';
import type { Acknowledged } from './payloads.ts';
import { RateLimit } from './rate-limit.ts';
import { claims, readAction } from './read-message.ts';
import type { Surface } from './surface.ts';

/** Actions a second that are read; a host may send this many at once after a pause. */
const ACTIONS_PER_SECOND = 50;
const ACTION_BURST = 200;
const FLOOD_REPORTS_PER_SECOND = 1;

export interface SurfacePortOptions {
  /** The window of the embedded page. */
  readonly window: SurfaceWindow;
  readonly surface: Surface;
  /** Sites that may show the page; the own origin always may. `allow` replaces them later. */
  readonly allowedOrigins?: readonly string[];
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/** The embedded page's end of the connection to its host. */
export interface SurfacePort {
  /**
   * Sends an event. Events wait for the host's origin to be known, and are put in order: `ready` is the first, the
   * first `view` the second. Only `error` and `acknowledged` may precede `ready`. A second `ready` is not sent.
   */
  emit<N extends EventName>(name: N, payload: EventPayloads[N]): void;
  /**
   * Handles an action, in place of an earlier handler; the returned function ends this. Actions run in the order in which
   * they arrive, and wait for a handler, except `set-session`, which overtakes the others. A handler throws
   * `ActionRefused` if it cannot do what the action asks. `get-state` returns the state.
   */
  handle<N extends ActionName>(name: N, handler: ActionHandler<N>): () => void;
  /** All handlers are there: until the returned function is called, actions without one are refused. */
  accept(): () => void;
  /** Replaces the origins that may show the page: those in the response to the exchange of the session id. */
  allow(origins: readonly string[]): void;
  /** The origin of the host, once it is known and allowed. */
  readonly parentOrigin: string | undefined;
  close(): void;
}

/**
 * Connects an embedded page with the page that shows it in a frame. Sends only to the parent's own origin, and only if
 * it is allowed; accepts actions only from `window.parent` and that origin. Outside of a frame it does nothing.
 */
export function createSurfacePort(options: SurfacePortOptions): SurfacePort {
  const { window, surface, allowedOrigins = [], now = () => performance.now() } = options;
  const parent: unknown = window.parent;
  const parentOrigin = new ParentOrigin(window, allowedOrigins);
  const actionLimit = new RateLimit({ perSecond: ACTIONS_PER_SECOND, burst: ACTION_BURST, now });
  const reportLimit = new RateLimit({ perSecond: FLOOD_REPORTS_PER_SECOND, burst: 1, now });

  const outbox = new EventOutbox((event) => {
    const origin = parentOrigin.current;
    if (origin === undefined) return false;
    try {
      window.parent.postMessage(event, origin);
    } catch (error) {
      // A payload that cannot be copied does not hold up the events behind it.
      reportError(error);
    }
    return true;
  });
  const emit: SurfacePort['emit'] = (name, payload) => {
    const type = `svc:event:${name}` as const;
    const extension = EXTENSION_EVENTS.includes(name) ? { vendor: VENDOR } : {};
    const event = {
      source: SOURCE,
      direction: 'event',
      type,
      payload,
      timestamp: Date.now(),
      surface,
      ...extension,
    };
    outbox.send(name, event as EventMessage);
  };
  const report = (type: string, refusal: ActionRefused) => {
    const { name, context, message } = refusal;
    emit('error', { message: type === '' ? message : `${type}: ${message}`, name, context, fatal: false });
  };
  const inbox = new ActionInbox({
    acknowledge: (outcome: Acknowledged) => emit('acknowledged', outcome),
    report,
  });

  const receive = ({ source, origin, data }: IncomingMessage) => {
    if (source !== parent || !claims(data, 'action') || !parentOrigin.confirm(origin)) return;
    outbox.flush();
    if (actionLimit.admits()) inbox.receive(readAction(data));
    else if (reportLimit.admits())
      report(
        'actions',
        new ActionRefused(`at most ${ACTIONS_PER_SECOND} a second are read`, 'EmbedFloodError'),
      );
  };
  const isFramed = parent !== window;
  if (isFramed) window.addEventListener('message', receive);
  else outbox.close();

  return {
    emit,
    handle: (name, handler) => inbox.handle(name, handler),
    accept: () => inbox.complete(),
    allow(origins) {
      parentOrigin.allow(origins);
      outbox.flush();
    },
    get parentOrigin() {
      return isFramed ? parentOrigin.current : undefined;
    },
    close() {
      window.removeEventListener('message', receive);
      outbox.close();
      inbox.close();
    },
  };
}
