import type { ActionName, ActionPayloads, HostPort } from '@facet/embed-protocol';
import { filterParameters } from './embed-address.ts';
import type { EmbedLook } from './options.ts';

/** Keeps the look of a frame as the host wants it: sends the parts that differ from what the frame knows. */
export function createFrameLook(port: HostPort, wanted: EmbedLook) {
  /** What the frame knows: at first what is in its address. */
  let known: EmbedLook;
  let addressed: EmbedLook;
  let isReady = false;

  function send<N extends ActionName>(part: keyof EmbedLook, name: N, payload: ActionPayloads[N]): void {
    if (JSON.stringify(wanted[part]) === JSON.stringify(known[part])) return;
    // The embed reports what it refuses as an error event.
    port.send(name, payload).catch(() => {});
  }

  /** A part that is absent returns to its default. */
  function apply(): void {
    send('colorScheme', 'set-color-scheme', { scheme: wanted.colorScheme || 'auto' });
    send('theme', 'set-theme', wanted.theme ?? {});
    send('locale', 'set-locale', { locale: wanted.locale || null });
    send('timezone', 'set-timezone', { timezone: wanted.timezone || null });
    const cleared = Object.fromEntries(Object.keys(known.filters ?? {}).map((member) => [member, null]));
    const filterUrlParameter = String(filterParameters({ ...cleared, ...wanted.filters }));
    if (filterUrlParameter !== '') send('filters', 'set-filter', { filterUrlParameter });
    known = wanted;
  }

  return {
    /** The look for the address of a new frame, in which colours and theme have no place. */
    address(): EmbedLook {
      known = addressed = { ...wanted, colorScheme: undefined, theme: undefined };
      return wanted;
    },
    /** The frame handles actions, for the first time or after it has been reloaded. */
    ready(): void {
      // A frame that has been reloaded still has the viewer's filters in its own address.
      if (isReady) known = { ...addressed, filters: wanted.filters };
      isReady = true;
      apply();
    },
    update(changes: EmbedLook): void {
      wanted = { ...wanted, ...changes };
      if (isReady) apply();
    },
  };
}
