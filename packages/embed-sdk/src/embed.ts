import {
  type ActionName,
  type ActionPayloads,
  createHostPort,
  type EmbedState,
  type ReadEvent,
} from '@facet/embed-protocol';
import { embedAddress } from './embed-address.ts';
import { createEventHandlers } from './event-handlers.ts';
import { createFrame } from './frame.ts';
import { createFrameLook } from './frame-look.ts';
import { whenNear } from './near-viewport.ts';
import type { EmbedEvents, EmbedLook, EmbedOptions } from './options.ts';
import { createPlaceholder } from './placeholder.ts';
import type { SessionMember } from './session-group.ts';
import { releaseGroup, sessionGroup } from './session-groups.ts';
import { styledElement } from './styled-element.ts';

const MIN_HEIGHT = 320;
/** A frame that has not loaded by then will not: the network is down. */
const LOAD_PATIENCE_MS = 30_000;
/** The exchange of a session id is a request of the frame. */
const SESSION_PATIENCE_MS = 30_000;
/** A renewal is spread over the time that is left, divided by this. */
const SPREAD = 60;

type Arguments<N extends ActionName> = ActionPayloads[N] extends { readonly [name: string]: never }
  ? []
  : [payload: ActionPayloads[N]];

/** A dashboard in a page. */
export interface Embed {
  /** The frame; undefined until it is near the viewport. */
  readonly frame: HTMLIFrameElement | undefined;
  /** Calls back for each event with this name. Returns a function that ends this. */
  on<N extends keyof EmbedEvents>(name: N, handler: (payload: EmbedEvents[N]) => void): () => void;
  /**
   * Sends an action, once the frame has loaded. Resolves when the embed has applied it, for `get-state` with the state;
   * rejects with an error if the embed refuses it, does not reply in ten seconds, or has been destroyed.
   */
  send<N extends Exclude<ActionName, 'hello' | 'set-session'>>(
    name: N,
    ...payload: Arguments<N>
  ): Promise<N extends 'get-state' ? EmbedState : undefined>;
  /**
   * Changes the look or filters, now and after each reload of the frame. What is undefined returns to that of the session
   * or account, and filters are cleared; what is absent stays.
   */
  update(look: EmbedLook): void;
  /** Obtains a new session now, also after the SDK has stopped trying. */
  renew(): void;
  /** Removes the frame and all that belongs to it. */
  destroy(): void;
}

/**
 * Shows a dashboard in an element of the page.
 * @param onEvent called for each event, before the handlers of that event
 * @throws TypeError without the address of Facet or a dashboard
 */
export function createEmbed(
  element: HTMLElement,
  options: EmbedOptions,
  onEvent?: (name: string, payload: unknown) => void,
): Embed {
  const { url, session, height = 'auto', minHeight = MIN_HEIGHT } = options;
  const isFitted = height === 'auto';
  const least = `${minHeight}px`;
  if (!/^https?:/i.test(url)) throw new TypeError('`url` must begin with https:// or http://');
  if (!options.dashboard) throw new TypeError('`dashboard` must be a public id');
  const group = session === undefined ? undefined : sessionGroup(session, options.sessionTimeoutMs);
  const [on, notify, forget] = createEventHandlers(onEvent);
  const box = styledElement('div', {
    position: 'relative',
    ...(isFitted ? { minHeight: least } : { height: Number(height) ? `${height}px` : height }),
  });
  const placeholder = createPlaceholder(options.placeholder, options.labels);
  box.append(placeholder.element);
  element.append(box);
  let frame: HTMLIFrameElement | undefined;
  let loadTimer: ReturnType<typeof setTimeout> | undefined;
  let isOpen = false;
  let isRenewing = false;
  let open: () => void;
  const opened = new Promise<void>((resolve) => {
    open = () => {
      isOpen = true;
      clearTimeout(loadTimer);
      placeholder.element.remove();
      if (frame) frame.style.visibility = '';
      resolve();
    };
  });
  const port = createHostPort({
    window,
    target: () => frame?.contentWindow ?? null,
    origin: new URL(url).origin,
    onEvent: receive,
  });
  const look = createFrameLook(port, options);

  function receive({ name, payload }: ReadEvent): void {
    open();
    if (name === 'ready') look.ready();
    else if (name === 'resized' && isFitted && frame) {
      frame.style.height = `${Math.ceil(payload.height)}px`;
      box.style.minHeight = '';
    }
    // What arrives during a renewal is about the session that is being replaced.
    if (!isRenewing) {
      if (name === 'session-expiring') group?.wantAll(member, payload.expiresInMs / SPREAD);
      else if (name === 'session-expired') group?.wantAll(member, 0);
      else if (name === 'error' && payload.context === 'session-start') group?.want(member);
    }
    notify(name, payload);
  }

  const member: SessionMember = {
    get isLive() {
      return isOpen;
    },
    async apply(sessionId) {
      if (!frame) return mount(sessionId);
      isRenewing = true;
      try {
        await port.send('set-session', { sessionId }, SESSION_PATIENCE_MS);
        notify('session-renewed', {});
      } finally {
        isRenewing = false;
      }
    },
    failed(message, isFinal) {
      if (!isOpen) placeholder.fail(restart);
      notify('session-failed', { message, isFinal });
    },
  };
  group?.add(member);

  function mount(sessionId?: string): void {
    frame = createFrame(
      options.title,
      isFitted ? least : '100%',
      embedAddress({ ...options, ...look.address() }, sessionId),
    );
    frame.onload = () => {
      clearTimeout(loadTimer);
      port.send('hello', {}).then(open, giveUp);
      // Viewers of a private embed may have to sign in to Facet first.
      if (!group) open();
    };
    box.prepend(frame);
    loadTimer = setTimeout(giveUp, LOAD_PATIENCE_MS);
  }

  function giveUp(): void {
    if (isOpen) return;
    placeholder.fail(restart);
    notify('error', {
      message: `The frame does not respond: the dashboard is unknown, or ${location.origin} is not in allowedOrigins`,
      name: 'EmbedLoadError',
      fatal: true,
    });
  }

  const begin = () => (group ? group.want(member) : mount());

  function restart(): void {
    clearTimeout(loadTimer);
    frame?.remove();
    frame = undefined;
    isOpen = false;
    group?.resume();
    begin();
  }

  const stopWaiting = options.lazy === false ? begin() : whenNear(box, begin);

  return {
    get frame() {
      return frame;
    },
    on,
    send: ((name: ActionName, payload: never = {} as never) =>
      opened.then(() => port.send(name, payload))) as Embed['send'],
    update: look.update,
    renew() {
      group?.resume();
      group?.want(member);
    },
    destroy() {
      stopWaiting?.();
      group?.remove(member);
      if (session !== undefined) releaseGroup(session);
      forget();
      port.close();
      // What waits for the frame is refused.
      open();
      box.remove();
    },
  };
}
