import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Page } from 'puppeteer-core';
import { bundleScript } from '../../bundle.ts';
import { launchChromium } from './chromium.ts';

const PATIENCE_MS = 5000;
const TRUSTED_SECONDS = 23 * 3600;

export interface SdkUnderTest {
  /** The origin of the stub of Facet: another site than the hosts. */
  readonly facet: string;
  /** The origin of a site that may embed. */
  readonly site: string;
  /** The origin of a site that may not embed. */
  readonly stranger: string;
  /** Session ids that can be exchanged, once. Minted by `mint` and by `POST /facet-session` of the host. */
  mint(): string;
  /** The requests to `POST /facet-session` of the host, and the status that it returns. */
  readonly sessionEndpoint: { status: number; readonly requests: unknown[] };
  /** The status with which Facet answers whether a site may show the frame; 404 by default. */
  readonly framing: { status: number };
  /** Opens a page of a site with this body. */
  open(t: TestContext, origin: string, body: string): Promise<Page>;
}

/**
 * Two sites and a stub of Facet on this machine, and Chromium: Facet is at 127.0.0.1, the sites are at localhost. The clocks
 * of all pages are stubs. Undefined without Chromium.
 */
export async function sdkUnderTest(t: TestContext): Promise<SdkUnderTest | undefined> {
  const browser = await launchChromium();
  if (browser === undefined) return undefined;
  t.after(() => browser.close());
  const ids = new Set<string>();
  let minted = 0;
  const mint = () => {
    minted += 1;
    ids.add(`id-${minted}`);
    return `id-${minted}`;
  };
  const sessionEndpoint = { status: 200, requests: [] as unknown[] };
  const framing = { status: 404 };
  const scripts = new Map<string, string>();
  for (const [name, entry] of Object.entries({
    '/sdk.js': 'src/script.ts',
    '/embed/sdk.js': 'src/script.ts',
    '/react.js': 'src/testing/react-host.ts',
    '/clock.js': 'src/testing/stub-clock.ts',
    '/surface.js': 'src/testing/stub-surface.ts',
  }))
    scripts.set(name, await bundleScript(entry));

  const bodies = new Map<string, string>();
  const listener: RequestListener = async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    if (pathname === '/facet-session') {
      const body = await bodyOf(request);
      sessionEndpoint.requests.push(body);
      const sessionIds = Array.from({ length: body.count as number }, mint);
      return response.writeHead(sessionEndpoint.status).end(JSON.stringify({ sessionIds }));
    }
    serve(response, scripts.get(pathname), bodies.get(pathname));
  };
  const site = await listen(t, createServer(listener), 'localhost');
  const stranger = await listen(t, createServer(listener), 'localhost');
  const surface = `<meta name="origins" content="${site}"><script src="/clock.js"></script><script src="/surface.js"></script>`;
  const facet = await listen(
    t,
    createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      if (pathname.endsWith('/framing')) {
        const isAllowed = request.headers.origin === site;
        response.writeHead(framing.status, { 'Access-Control-Allow-Origin': '*' });
        return response.end(JSON.stringify({ isAllowed }));
      }
      if (pathname !== '/api/v1/embed/session/token') {
        const isDashboard = pathname.startsWith('/embed/dashboard/');
        return serve(response, scripts.get(pathname), isDashboard ? surface : undefined);
      }
      const { sessionId } = await bodyOf(request);
      if (!ids.delete(String(sessionId))) return response.writeHead(401).end('{}');
      const trustedUntil = new Date(Date.now() + TRUSTED_SECONDS * 1000);
      response.end(JSON.stringify({ trustedFor: TRUSTED_SECONDS, trustedUntil }));
    }),
    '127.0.0.1',
  );

  return {
    facet,
    site,
    stranger,
    mint,
    sessionEndpoint,
    framing,
    async open(each, origin, body) {
      const path = `/page-${bodies.size}`;
      bodies.set(path, `<script src="/clock.js"></script>${body}`);
      const page = await browser.newPage();
      each.after(() => page.close());
      page.setDefaultTimeout(PATIENCE_MS);
      await page.goto(`${origin}${path}`);
      return page;
    },
  };
}

function serve(
  response: Parameters<RequestListener>[1],
  script: string | undefined,
  body: string | undefined,
): void {
  if (script !== undefined) response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
  else if (body !== undefined)
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end(`<!doctype html><meta charset="utf-8">${body}`);
  else response.writeHead(404).end();
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  return JSON.parse(Buffer.concat(await request.toArray()).toString());
}

async function listen(t: TestContext, server: Server, name: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://${name}:${(server.address() as AddressInfo).port}`;
}
