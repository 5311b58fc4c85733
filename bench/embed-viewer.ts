import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import type { FacetProcess } from './facet-process.ts';

const FLOOR = fileURLToPath(new URL('rows/embed-page-floor.js', import.meta.url));

/** An empty workspace offers to begin a dashboard. */
const USABLE = '::-p-aria([name="New dashboard"][role="button"])';

export interface OpenPage {
  readonly page: Page;
  readonly frame: Frame;
  /** Milliseconds from the address to the event. */
  readonly readyMs: number;
  readonly loadedMs: number;
  close(): Promise<void>;
}

/** Opens pages in a host's frame, each in a browser profile without files or cookies. */
export class Viewer {
  readonly #browser: Browser;
  readonly #facet: FacetProcess;
  readonly #host: string;
  readonly #deploymentId: number;

  constructor(browser: Browser, facet: FacetProcess, host: string, deploymentId: number) {
    this.#browser = browser;
    this.#facet = facet;
    this.#host = host;
    this.#deploymentId = deploymentId;
  }

  /** @param slowdown how many times slower the processor is; only for a host of the same site */
  async open(publicId: string, query = '', slowdown = 1): Promise<OpenPage> {
    const session = await this.#session('viewer');
    const address = `${this.#facet.url}/embed/dashboard/${publicId}?session=${session}${query}`;
    return this.#show(address, 'svc:event:dashboard-loaded', slowdown);
  }

  /** Opens creator mode until the list of the workspace can be used; `loadedMs` is until then. */
  async openApp(): Promise<OpenPage> {
    const session = await this.#session('creator', { creatorMode: true });
    return this.#usable(`/app?session=${session}`, USABLE);
  }

  /** Opens a chat until its field for questions can be used; `loadedMs` is until then. */
  async openChat(): Promise<OpenPage> {
    return this.#usable(`/chat?session=${await this.#session('asker')}`, 'textarea');
  }

  /** Milliseconds until a blank React page is ready, which is of another site than the host, as the pages of Facet are. */
  async blank(): Promise<number> {
    const address = this.#host.replace('localhost', '127.0.0.1');
    const { readyMs, close } = await this.#show(`${address}/blank`, 'svc:event:ready');
    await close();
    return readyMs;
  }

  /** @param more what else the host puts into the session */
  async #session(externalId: string, more: object = {}): Promise<string> {
    const { sessionId } = await this.#facet.call('POST', '/api/v1/embed/generate-session', {
      deploymentId: this.#deploymentId,
      ...{ externalId, embedTenantName: 'acme', groups: ['analysts'] },
      ...more,
    });
    return sessionId;
  }

  /** Opens a page of the deployment until it has an element. */
  async #usable(path: string, element: string): Promise<OpenPage> {
    const address = `${this.#facet.url}/embed/d/${this.#deploymentId}${path}`;
    const opened = await this.#show(address, 'svc:event:ready');
    await opened.frame.waitForSelector(element, { timeout: 60_000 });
    // Since the navigation of the frame, which begins with its address.
    const loadedMs = Number(await opened.frame.evaluate(`performance.now()`));
    return { ...opened, loadedMs };
  }

  async #show(address: string, last: string, slowdown = 1): Promise<OpenPage> {
    const context = await this.#browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 1500 });
    await page.goto(this.#host);
    if (slowdown > 1) await page.emulateCPUThrottling(slowdown);
    await page.evaluate(`show(${JSON.stringify(address)})`);
    await page.waitForFunction(`times['${last}'] !== undefined`, { timeout: 60_000, polling: 20 });
    const times = (await page.evaluate('times')) as Record<string, number>;
    const frame = await (await page.waitForSelector('iframe'))?.contentFrame();
    if (frame == null) throw new Error('The page has no frame');
    const [readyMs = 0, loadedMs = 0] = ['svc:event:ready', last].map((name) => times[name]);
    return { page, frame, readyMs, loadedMs, close: () => context.close() };
  }
}

/** The page around the frame, and the blank page of the floor. */
export async function startHost(): Promise<{
  readonly url: string;
  /** The same host as a page of the site of Facet, so that both are in one process. */
  readonly site: string;
  stop(): Promise<void>;
}> {
  const define = { 'process.env.NODE_ENV': '"production"' };
  const build = await rolldown({ input: FLOOR, transform: { define }, logLevel: 'silent' });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const page = `<!doctype html><title>Host</title><body style="margin:0"><script>
    let times = {}, began = 0;
    addEventListener('message', ({ data }) => (times[data.type] ??= performance.now() - began));
    function show(address) {
      const frame = document.createElement('iframe');
      frame.style.cssText = 'width:100%;height:1500px;border:0';
      began = performance.now();
      frame.src = address;
      document.body.append(frame);
    }
    function send(name, payload) {
      const message = { source: 'svc-embed', direction: 'action', type: 'svc:action:' + name, payload, timestamp: Date.now() };
      document.querySelector('iframe').contentWindow.postMessage(message, '*');
    }
  </script>`;
  const files: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', page],
    '/blank': [
      'text/html',
      '<!doctype html><title>Blank</title><body><script type="module" src="/blank.js"></script>',
    ],
    '/blank.js': ['text/javascript', output[0].code],
  };
  const server = createServer(({ url = '/' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', ''];
    response.setHeader('content-type', type).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    site: url.replace('localhost', '127.0.0.1'),
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
