import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';

/** What a host knows about Facet. The key stays on this server. */
export interface Facet {
  readonly url: string;
  readonly apiKey: string;
  readonly deploymentId: number;
  readonly dashboards: readonly { readonly title: string; readonly publicId: string }[];
}

/** The customers of Runway, a portal for the airports of a state. */
const CUSTOMERS: Readonly<Record<string, object>> = {
  TX: { name: 'Lone Star Airports', theme: { primaryColor: '#b45309', borderRadius: 4 } },
  CA: { name: 'Pacific Gateways', theme: { primaryColor: '#0f766e', borderRadius: 12 } },
  NY: { name: 'Empire Airfields', theme: { primaryColor: '#4f46e5', borderRadius: 0 } },
};
const TYPES = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** The server of Runway. The cookie `customer` stands for a sign-in. */
export function runway(facet: Facet): Server {
  const sessions = new Map<string, string[]>();
  const call = async (operation: string, body: object): Promise<{ sessionId?: string }> => {
    const response = await fetch(`${facet.url}/api/v1/embed/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${facet.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Facet returned ${response.status}: ${await response.text()}`);
    return response.status === 204 ? {} : ((await response.json()) as { sessionId: string });
  };
  const createSession = async (state: string, creatorMode = false) => {
    const user = {
      externalId: `ada-${state.toLowerCase()}`,
      embedTenantName: `runway-${state.toLowerCase()}`,
    };
    const context = { deploymentId: facet.deploymentId, groups: ['regional'], securityContext: { state } };
    const { sessionId = '' } = await call('generate-session', { ...user, ...context, creatorMode });
    sessions.set(state, [...(sessions.get(state) ?? []), sessionId]);
    return sessionId;
  };
  return createServer(async ({ method, url = '/', headers }, response) => {
    const state = /customer=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    if (/^\/facet(-creator)?-session$/.test(url) && method === 'POST') {
      if (!(state in CUSTOMERS)) return response.writeHead(401).end();
      const sessionId = await createSession(state, url === '/facet-creator-session');
      return response.end(JSON.stringify({ sessionId }));
    }
    if (url === '/end-sessions' && method === 'POST') {
      for (const sessionId of sessions.get(state) ?? []) await call('session/revoke', { sessionId });
      return response.end(JSON.stringify(sessions.delete(state)));
    }
    if (url === '/config.json')
      return response.end(
        JSON.stringify({
          url: facet.url,
          deploymentId: facet.deploymentId,
          dashboards: facet.dashboards,
          customers: CUSTOMERS,
        }),
      );
    const [, name = 'index.html', type = 'html'] = /^\/(\w+\.(css|js))$/.exec(url) ?? [];
    response.setHeader('content-type', `${TYPES[type as keyof typeof TYPES]}; charset=utf-8`);
    response.end(readFileSync(new URL(`public/${name}`, import.meta.url)));
  });
}
