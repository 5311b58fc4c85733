import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { CHROMIUM_FLAGS, findRenderingChromium } from '@facet/programs';
import { NO_CHROMIUM } from '@facet/programs/testing';
import { launch, type Page } from 'puppeteer-core';
import type { Stage } from './stage.tsx';
import { stageFiles } from './stage-files.ts';

// Its own icon, since Chromium asks for one at any time, and tests count what a page has asked in vain.
const PAGE =
  '<!doctype html><html lang="en"><title>Stage</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/stage.css">';
const BODY = '<div id="root"></div><script type="module" src="/stage.js"></script>';
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** A page in Chromium that shows one component or one board at a time. */
export interface OpenStage {
  readonly page: Page;
  show(...given: Parameters<Stage['show']>): Promise<void>;
  showBoard(...given: Parameters<Stage['showBoard']>): Promise<void>;
  showPage(...given: Parameters<Stage['showPage']>): Promise<void>;
  /** Evaluates an expression about `stage`. */
  read<T>(expression: string): Promise<T>;
}

/**
 * Opens the page of component tests; undefined, with the test skipped, on a machine without Chromium. The headless shell,
 * where it is installed, takes a quarter less processor time for a test file.
 */
export async function openStage(t: TestContext): Promise<OpenStage | undefined> {
  const executablePath = findRenderingChromium();
  if (executablePath === undefined) {
    t.skip(NO_CHROMIUM);
    return undefined;
  }
  files ??= stageFiles();
  const [served, browser] = await Promise.all([files, launch({ executablePath, args: [...CHROMIUM_FLAGS] })]);
  t.after(() => browser.close());
  const server = createServer(({ url = '/' }, response) => {
    const content = url === '/' ? PAGE + BODY : served.get(url);
    const type = url === '/' ? 'text/html' : TYPES[url.split('.').at(-1) ?? ''];
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': type ?? 'font/woff2' });
    response.end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const page = await browser.newPage();
  // Whatever else runs on this machine, the page is the one in front.
  await page.emulateFocusedPage(true);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('globalThis.stage !== undefined');
  const call = (name: string, given: readonly unknown[]) =>
    page.evaluate(`stage.${name}(...${JSON.stringify(given)})`) as Promise<void>;
  return {
    page,
    show: (...given) => call('show', given),
    showBoard: (...given) => call('showBoard', given),
    showPage: (...given) => call('showPage', given),
    read: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
  };
}

/** Once for all files of a test process. */
let files: ReturnType<typeof stageFiles> | undefined;
