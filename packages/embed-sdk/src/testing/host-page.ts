import type { EmbedOptions, SessionRequest, SessionResult } from '../options.ts';
import type * as Sdk from '../script.ts';

/** What the script of `hostPage` defines. */
export interface HostPage {
  /** The requests for sessions. */
  readonly calls: { readonly count: number; readonly reason: string }[];
  /** The names of events, in order, of all embeds. */
  readonly events: string[];
  readonly payloads: Record<string, unknown>[];
  readonly embeds: Sdk.Embed[];
  /** Returns ids, by default new ones. A test may replace it. */
  reply(request: SessionRequest): SessionResult | Promise<SessionResult>;
  /** The source of all embeds. */
  source(request: SessionRequest): SessionResult | Promise<SessionResult>;
}

declare global {
  var host: HostPage;
  var Facet: typeof Sdk;
}

/** The body of a host with embeds that share one source. */
export function hostPage(facet: string, options: Partial<EmbedOptions> = {}, count = 1): string {
  const given = JSON.stringify({ url: facet, ...options });
  return `<script src="/sdk.js"></script><main></main><script>
    window.host = {
      calls: [], events: [], payloads: [], embeds: [],
      async reply({ count }) {
        const response = await fetch('/facet-session', { method: 'POST', body: JSON.stringify({ count }) });
        return (await response.json()).sessionIds;
      },
      source(request) {
        host.calls.push({ count: request.count, reason: request.reason });
        return host.reply(request);
      },
    };
    for (let n = 0; n < ${count}; n += 1) {
      const place = document.querySelector('main').appendChild(document.createElement('div'));
      const embed = Facet.createEmbed(place, { dashboard: 'board' + n, session: host.source, ...${given} });
      host.embeds.push(embed);
      for (const name of ['ready', 'view', 'dashboard-loaded', 'resized', 'filter-changed', 'error',
        'session-expiring', 'session-expired', 'session-renewed', 'session-failed'])
        embed.on(name, (payload) => { host.events.push(name); host.payloads.push(payload); });
    }
  </script>`;
}
