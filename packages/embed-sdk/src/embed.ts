import {
  type ActionName,
  type ActionPayloads,
  createHostPort,
  type EmbedState,
  type ReadEvent,
} from '@facet/embed-protocol';
import { embedAddress } from './embed-address.ts';
import { createEventHandlers } from './event-handlers.ts';
import { createFrameLook } from './frame-look.ts';
import { createFramePlace } from './frame-place.ts';
import { createFrameSession } from './frame-session.ts';
import { whenNear } from './near-viewport.ts';
import type { EmbedEvents, EmbedLook, EmbedOptions } from './options.ts';
import { isRefused } from './refused-frame.ts';

type Arguments<N extends ActionName> = ActionPayloads[N] extends { readonly [name: string]: never }
  ? []
  : [payload: ActionPayloads[N]];

/** A frame that is shown has said something by then, unless the machine is slow. */
const SILENCE_MS = 1000;

/** A dashboard, creator mode or a chat in a page. */
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
 * Shows a dashboard, creator mode or a chat in an element of the page.
 * @param onEvent called for each event, before the handlers of that event
 * @throws TypeError without the address of Facet, or without something to show, or without the deployment of creator mode
 */
export function createEmbed(
  element: HTMLElement,
  options: EmbedOptions,
  onEvent?: (name: string, payload: unknown) => void,
): Embed {
  const { url } = options;
  if (!/^https?:/i.test(url)) throw new TypeError('`url` must begin with https:// or http://');
  if ((options.app ?? options.chat) === undefined && !options.dashboard)
    throw new TypeError('`dashboard` must be a public id');
  if (options.app !== undefined && !options.deploymentId) throw new TypeError('`deploymentId` must be an id');
  const [on, notify, forget] = createEventHandlers(onEvent);
  const place = createFramePlace(element, options, restart);
  const port = createHostPort({
    window,
    target: () => place.frame?.contentWindow ?? null,
    origin: new URL(url).origin,
    onEvent: receive,
  });
  const look = createFrameLook(port, options);
  const session = createFrameSession(options, { port, place, load, notify });

  let hasFailed = false;

  function receive(event: ReadEvent): void {
    const { name, payload } = event;
    place.open();
    if (name === 'ready') look.ready();
    else if (name === 'resized') place.fit(payload.height);
    session?.receive(event);
    notify(name, payload);
  }

  function load(sessionId?: string): void {
    hasFailed = false;
    const address = embedAddress(options, look.address(), sessionId);
    const hello = () => {
      port.send('hello', {}).then(place.open, giveUp);
      // Viewers of a private embed may have to sign in to Facet first.
      if (!session) place.open();
      const { frame } = place;
      setTimeout(async () => {
        const isSilent = () => !place.isOpen && place.frame === frame;
        if (isSilent() && (await isRefused(address).catch(() => false)) && isSilent()) giveUp();
      }, SILENCE_MS);
    };
    place.load(address, hello, giveUp);
  }

  function giveUp(): void {
    if (place.isOpen || hasFailed) return;
    hasFailed = true;
    place.fail();
    notify('error', {
      message: `The frame does not respond: its address is unknown, or ${location.origin} is not in allowedOrigins`,
      name: 'EmbedLoadError',
      fatal: true,
    });
  }

  const begin = () => (session ? session.want() : load());

  function restart(): void {
    place.clear();
    session?.resume();
    begin();
  }

  const stopWaiting = options.lazy === false ? begin() : whenNear(place.box, begin);

  return {
    get frame() {
      return place.frame;
    },
    on,
    send: ((name: ActionName, payload: never = {} as never) =>
      place.opened.then(() => port.send(name, payload))) as Embed['send'],
    update: look.update,
    renew() {
      session?.resume();
      session?.want();
    },
    destroy() {
      stopWaiting?.();
      session?.end();
      forget();
      port.close();
      // What waits for the frame is refused.
      place.open();
      place.box.remove();
    },
  };
}
