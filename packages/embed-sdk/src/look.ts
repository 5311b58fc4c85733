import type { ActionName, ActionPayloads, HostPort, Json } from '@facet/embed-protocol';
import { filterParameters } from './embed-address.ts';
import type { EmbedLook } from './options.ts';

/** Sends the parts of a look that differ from what the frame knows. */
export function applyLook(port: HostPort, look: EmbedLook, known: EmbedLook): void {
  const send = <N extends ActionName>(name: N, payload: ActionPayloads[N]) => {
    // The embed reports what it refuses as an error event.
    port.send(name, payload).catch(() => {});
  };
  const { colorScheme, theme, locale, timezone, filters } = look;
  const differs = (name: keyof EmbedLook) => JSON.stringify(look[name]) !== JSON.stringify(known[name]);
  if (colorScheme && differs('colorScheme')) send('set-color-scheme', { scheme: colorScheme });
  if (theme && differs('theme')) send('set-theme', theme);
  if (locale && differs('locale')) send('set-locale', { locale });
  if (timezone && differs('timezone')) send('set-timezone', { timezone });
  if (filters && differs('filters')) {
    const cleared: Record<string, Json> = {};
    for (const member of Object.keys(known.filters ?? {})) cleared[member] = null;
    const filterUrlParameter = String(filterParameters({ ...cleared, ...filters }));
    if (filterUrlParameter !== '') send('set-filter', { filterUrlParameter });
  }
}
