import type { HostPort, ReadEvent } from '@facet/embed-protocol';
import type { FramePlace } from './frame-place.ts';
import type { EmbedOptions } from './options.ts';
import { releaseGroup, sessionGroup } from './session-groups.ts';

/** The exchange of a session id is a request of the frame. */
const SESSION_PATIENCE_MS = 30_000;
/** A renewal is spread over the time that is left, divided by this. */
const SPREAD = 60;

/** What the sessions of a frame need of the embed. */
interface SessionFrame {
  readonly port: HostPort;
  readonly place: FramePlace;
  load(sessionId: string): void;
  notify(name: string, payload: unknown): void;
}

/** Obtains the sessions of a frame, the first one and its successors. Private embeds have none. */
export function createFrameSession(
  { session, sessionTimeoutMs }: EmbedOptions,
  { port, place, load, notify }: SessionFrame,
) {
  if (session === undefined) return;
  const group = sessionGroup(session, sessionTimeoutMs);
  let isRenewing = false;
  const member = {
    get isLive() {
      return place.isOpen;
    },
    async apply(sessionId: string) {
      if (!place.frame) return load(sessionId);
      isRenewing = true;
      try {
        await port.send('set-session', { sessionId }, SESSION_PATIENCE_MS);
        notify('session-renewed', {});
      } finally {
        isRenewing = false;
      }
    },
    failed(message: string, isFinal: boolean) {
      place.fail();
      notify('session-failed', { message, isFinal });
    },
  };
  group.add(member);
  return {
    receive({ name, payload }: ReadEvent): void {
      // What arrives during a renewal is about the session that is being replaced.
      if (isRenewing) return;
      if (name === 'session-expiring') group.wantAll(member, payload.expiresInMs / SPREAD);
      else if (name === 'session-expired') group.wantAll(member, 0);
      else if (name === 'error' && payload.context === 'session-start') group.want(member);
    },
    /** Obtains a session, unless the group has stopped trying. */
    want(): void {
      group.want(member);
    },
    /** Lets the group try again. */
    resume(): void {
      group.resume();
    },
    end(): void {
      group.remove(member);
      releaseGroup(session);
    },
  };
}
