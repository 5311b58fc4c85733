import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Frame, Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';

/** Shows a document in a frame as hosts do, and passes it a result once it has introduced itself. */
const SCRIPT = `
async function show(html, result, hostContext) {
  document.querySelector('iframe')?.remove();
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.style.cssText = 'width:100%;height:420px;border:0';
  document.body.append(frame);
  const { AppBridge, PostMessageTransport } = library;
  window.bridge = new AppBridge(null, { name: 'Assistant', version: '1' }, {}, { hostContext });
  window.heights = [];
  bridge.onsizechange = ({ height }) => heights.push(height);
  const ready = new Promise((resolve) => { bridge.oninitialized = resolve; });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await ready;
  await bridge.sendToolResult(result);
}`;

/** An assistant that shows the app of a tool in a frame, with the library of the protocol for hosts. */
export interface AppHost {
  readonly page: Page;
  readonly origin: string;
  /** The paths that the server of the host was asked for since its page has loaded. */
  readonly served: readonly string[];
  /** The addresses that the page and its frames have requested since the app is shown, except its own document. */
  readonly requests: readonly string[];
  /** What they have written to the console. */
  readonly messages: readonly string[];
  /** Shows a document with the result of a tool, and returns its frame. */
  show(html: string, result: object, context?: McpUiHostContext): Promise<Frame>;
  sendResult(result: object): Promise<void>;
  setContext(context: McpUiHostContext): Promise<void>;
  heights(): Promise<number[]>;
}

/** Serves the page of a host and opens it. */
export async function openAppHost(t: { after(work: () => void): void }, page: Page): Promise<AppHost> {
  const input = new URL(import.meta.resolve('@modelcontextprotocol/ext-apps/app-bridge')).pathname;
  const bundle = await rolldown({ input, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife', name: 'library' });
  const script = `${output[0].code}${SCRIPT}`;
  const served: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    served.push(url);
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Assistant</title><link rel="icon" href="data:,"><script>${script}</script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const requests: string[] = [];
  const messages: string[] = [];
  page.on('request', (request) => {
    if (request.url() !== 'about:srcdoc') requests.push(request.url());
  });
  page.on('console', (message) => {
    // The library writes each message of the protocol.
    if (message.type() !== 'debug') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  served.length = 0;
  return {
    page,
    origin: new URL(page.url()).origin,
    served,
    requests,
    messages,
    async show(html, result, context = {}) {
      await page.evaluate(`show(${asScript(html)}, ${asScript(result)}, ${asScript(context)})`);
      const handle = await page.$('iframe');
      const frame = await handle?.contentFrame();
      if (frame == null) throw new Error('The host has no frame');
      return frame;
    },
    async sendResult(result) {
      await page.evaluate(`bridge.sendToolResult(${asScript(result)})`);
    },
    async setContext(context) {
      await page.evaluate(`bridge.setHostContext(${asScript(context)})`);
    },
    heights: async () => (await page.evaluate('heights')) as number[],
  };
}

function asScript(value: unknown): string {
  return JSON.stringify(value);
}
