import type { SessionSource } from './options.ts';
import { SessionGroup } from './session-group.ts';
import { requestSessions } from './session-source.ts';

const SESSION_TIMEOUT_MS = 15_000;

/** Shared by all copies of the SDK on a page. */
const KEY = Symbol.for('facet.embed.sessions.1');
type Groups = Map<SessionSource, SessionGroup>;

function groups(): Groups {
  const page = globalThis as { [KEY]?: Groups };
  if (page[KEY] === undefined) {
    page[KEY] = new Map();
    const retry = () => {
      for (const group of groups().values()) group.retry();
    };
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && retry());
    window.addEventListener('online', retry);
  }
  return page[KEY];
}

/** The group of the frames with this source. The first frame decides how long the source may take. */
export function sessionGroup(source: SessionSource, timeoutMs = SESSION_TIMEOUT_MS): SessionGroup {
  const existing = groups().get(source);
  if (existing !== undefined) return existing;
  const group = new SessionGroup((count, reason) => requestSessions(source, { count, reason }, timeoutMs), {
    now: () => performance.now(),
    random: Math.random,
    isOnline: () => navigator.onLine,
    setTimeout: (run, delayMs) => setTimeout(run, delayMs),
    clearTimeout: (timer) => clearTimeout(timer),
  });
  groups().set(source, group);
  return group;
}

/** Forgets a group without frames. */
export function releaseGroup(source: SessionSource): void {
  if (groups().get(source)?.isEmpty) groups().delete(source);
}

/** Stops all renewal on the page, for when the viewer signs out of the host. Shown embeds work until their sessions end. */
export function stopRenewal(): void {
  for (const group of groups().values()) group.stop();
}
