import type { ActionName, ActionPayloads, HostPort, Json } from '@facet/embed-protocol';
import { filterParameters } from './embed-address.ts';
import type { EmbedLook } from './options.ts';

/** Sends the parts of a look that differ from what the frame knows. A part that is absent returns to its default. */
export function applyLook(port: HostPort, look: EmbedLook, known: EmbedLook): void {
  const send = <N extends ActionName>(part: keyof EmbedLook, name: N, payload: ActionPayloads[N]) => {
    if (JSON.stringify(look[part]) === JSON.stringify(known[part])) return;
    // The embed reports what it refuses as an error event.
    port.send(name, payload).catch(() => {});
  };
  send('colorScheme', 'set-color-scheme', { scheme: look.colorScheme || 'auto' });
  send('theme', 'set-theme', look.theme ?? {});
  send('locale', 'set-locale', { locale: look.locale || null });
  send('timezone', 'set-timezone', { timezone: look.timezone || null });
  const cleared: Record<string, Json> = {};
  for (const member of Object.keys(known.filters ?? {})) cleared[member] = null;
  const filterUrlParameter = String(filterParameters({ ...cleared, ...look.filters }));
  if (filterUrlParameter !== '') send('filters', 'set-filter', { filterUrlParameter });
}
