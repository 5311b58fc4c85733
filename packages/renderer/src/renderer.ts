import { setTimeout } from 'node:timers/promises';
import { findRenderingChromium } from '@facet/programs';
import type { CDPSession, Page } from 'puppeteer-core';
import { type ChromiumProcess, startChromium } from './chromium-process.ts';
import type { Layout } from './layout.ts';
import { type Answer, answerRequests } from './page-requests.ts';
import type { PipeTransport } from './pipe-transport.ts';
import { LOOKS, printPage } from './print-page.ts';
import { RenderFailed } from './render-failed.ts';
import { SessionNiceness } from './session-niceness.ts';
import { takePicture } from './take-picture.ts';

export { RenderFailed };
export type Format = 'png' | 'pdf';
/** This machine has no Chromium. */
export class ChromiumMissing extends Error {
  override readonly name = 'ChromiumMissing';

  constructor(wanted: string | undefined) {
    super(
      wanted === undefined
        ? 'Images and PDFs need Chromium, which is not installed on this server: run npm run chromium -- install'
        : `Images and PDFs need Chromium, which is not at ${wanted}: correct FACET_CHROMIUM, or remove it and run npm run chromium -- install`,
    );
  }
}

export interface RenderJob {
  /** The address of the page; its requests reach `answer` and nothing else. */
  readonly url: string;
  readonly answer: Answer;
  readonly format: Format;
  readonly layout: Layout;
  /** The width of the page as a fraction of the layout's width, from 0 to 1; defaults to 1. */
  readonly share?: number | undefined;
  /** The time limit for rendering. */
  readonly budgetMs: number;
  /** Ends the job. */
  readonly signal?: AbortSignal | undefined;
  /** Called with a function that sets the niceness of the job. */
  readonly follow?: ((setNiceness: (niceness: number) => void) => void) | undefined;
}

export interface RendererOptions {
  /** The path of Chromium; by default it is found in PATH. */
  readonly path?: string | undefined;
  readonly log: (line: string) => void;
}

/** The width in pixels of a page that has a small part of its layout. */
const LEAST_WIDTH = 480;
/** A browser is replaced after this many pages, or when it uses this much memory, because browsers leak. */
const PAGES_PER_BROWSER = 100;
const MOST_MEMORY = 1.5 * 2 ** 30;
/** Its memory is read only after this many pages, because this inspects every process of the machine. */
const PAGES_PER_READING = 10;
/** The memory limit of a page, and how often it is checked. Most pages are rendered before the first check. */
const MOST_PAGE_MEMORY = 2 ** 30;
const WATCH_MS = 2000;
/** The time limit for a page to crash after it was made to. */
const CRASH_MS = 5000;
/** An idle browser is closed after this time. */
const IDLE_MS = 10 * 60_000;

interface Warm {
  readonly chromium: Promise<ChromiumProcess>;
  readonly niceness: SessionNiceness;
  running: number;
  pages: number;
  isRetired: boolean;
}

/** The open resources of a page. */
interface Opened {
  session?: CDPSession;
  /** Resolves when its process ends, or when it is closed. */
  ended?: Promise<void>;
  /** Whether nobody is waiting for it any longer. */
  isLate?: boolean;
}

/**
 * Renders pages that report when they are done: with the attribute `data-rendered` of the document's root, or with
 * `data-failed` and the reason. Uses one warm browser and a fresh context for each page, so that pages share nothing.
 * The caller decides how many pages are rendered at a time.
 */
export class Renderer {
  readonly #options: RendererOptions;
  readonly #browsers = new Set<Warm>();
  #warm: Warm | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: RendererOptions) {
    this.#options = options;
  }

  /** The path of Chromium. @throws ChromiumMissing */
  requireChromium(): string {
    const { path } = this.#options;
    const found = findRenderingChromium(path);
    if (found === undefined) throw new ChromiumMissing(path);
    return found;
  }

  /**
   * The bytes of a page as an image or a document.
   * @throws ChromiumMissing; RenderFailed if the page reports that it cannot be shown, or takes longer than its budget; the
   * reason of the job's signal
   */
  async render(job: RenderJob): Promise<Uint8Array> {
    job.signal?.throwIfAborted();
    if (this.#isStopped) throw new Error('The renderer is stopped');
    clearTimeout(this.#idle);
    const warm = this.#browser();
    warm.running += 1;
    warm.pages += 1;
    const opened: Opened = {};
    job.follow?.((niceness) => warm.niceness.follow(job, niceness));
    try {
      return await withinBudget(job, () => this.#inContext(warm, job, opened));
    } catch (error) {
      const isReported = error instanceof RenderFailed && error.isReported;
      // A page that has used up its budget, or is no longer wanted, would keep its process busy, and the pages beside it
      // waiting.
      if (!isReported && !(await hasEnded(opened))) this.#retire(warm);
      throw error;
    } finally {
      warm.running -= 1;
      warm.niceness.end(job);
      await this.#afterwards(warm);
    }
  }

  /** Ends the browsers. Running jobs fail. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#idle);
    await Promise.all([...this.#browsers].map((warm) => this.#close(warm)));
  }

  async #inContext(warm: Warm, job: RenderJob, opened: Opened): Promise<Uint8Array> {
    const chromium = await warm.chromium;
    const { browser, transport } = chromium;
    const context = await browser.createBrowserContext({ downloadBehavior: { policy: 'deny' } });
    const watch = setInterval(() => void chromium.endLargePages(MOST_PAGE_MEMORY), WATCH_MS);
    try {
      const page = await context.newPage();
      const session = await page.createCDPSession();
      if (opened.isLate) throw new RenderFailed('The page was opened too late', false);
      opened.session = session;
      opened.ended = new Promise((resolve) => {
        page.once('error', () => resolve()).once('close', () => resolve());
      });
      return await Promise.race([rendered(page, transport, job), crashOf(page)]);
    } finally {
      clearInterval(watch);
      // A browser that does not respond is killed instead.
      void context.close().catch(() => undefined);
    }
  }

  #browser(): Warm {
    if (this.#warm !== undefined) return this.#warm;
    const chromium = this.#start();
    const pid = chromium.then(
      (started) => started.pid,
      () => undefined,
    );
    const niceness = new SessionNiceness(pid);
    const warm: Warm = { chromium, niceness, running: 0, pages: 0, isRetired: false };
    warm.chromium.then(
      ({ browser }) => browser.once('disconnected', () => this.#retire(warm)),
      () => this.#retire(warm),
    );
    this.#browsers.add(warm);
    this.#warm = warm;
    return warm;
  }

  async #start(): Promise<ChromiumProcess> {
    const chromium = await startChromium(this.requireChromium());
    if (!chromium.hasSandbox)
      this.#options.log(
        'This machine does not allow the sandbox of Chromium, which renders without it (see docs/exports.md)',
      );
    return chromium;
  }

  /** The next page gets another browser. */
  #retire(warm: Warm): void {
    warm.isRetired = true;
    if (this.#warm === warm) this.#warm = undefined;
  }

  async #afterwards(warm: Warm): Promise<void> {
    if (warm.pages >= PAGES_PER_BROWSER) this.#retire(warm);
    if (warm.pages % PAGES_PER_READING === 0 && !warm.isRetired) {
      const chromium = await warm.chromium.catch(() => undefined);
      if (((await chromium?.memoryBytes()) ?? 0) > MOST_MEMORY) this.#retire(warm);
    }
    if (warm.isRetired && warm.running === 0) await this.#close(warm);
    if (this.#isStopped || this.#warm === undefined || this.#warm.running > 0) return;
    clearTimeout(this.#idle);
    this.#idle = globalThis
      .setTimeout(() => {
        if (this.#warm !== undefined && this.#warm.running === 0) void this.#close(this.#warm);
      }, IDLE_MS)
      .unref();
  }

  async #close(warm: Warm): Promise<void> {
    this.#retire(warm);
    this.#browsers.delete(warm);
    const chromium = await warm.chromium.catch(() => undefined);
    await chromium?.kill();
  }
}

async function rendered(
  page: Page,
  transport: PipeTransport,
  { url, answer, format, layout, share = 1 }: RenderJob,
): Promise<Uint8Array> {
  // The budget of the whole job applies instead.
  page.setDefaultTimeout(0);
  await answerRequests(page, transport, answer);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  const { width, height } = LOOKS[layout];
  const ofPage = Math.round(Math.max(LEAST_WIDTH, width * share));
  await page.setViewport({ width: ofPage, height, deviceScaleFactor: 2 });
  const response = await page.goto(url, { waitUntil: 'domcontentloaded' });
  if (response === null || !response.ok()) {
    const status = response?.status();
    // A server that is broken or busy may serve the page later.
    const mayPass = status === undefined || status >= 500 || status === 429;
    throw new RenderFailed(`The page returned ${status ?? 'nothing'}`, !mayPass);
  }
  await page.waitForSelector('html[data-rendered], html[data-failed]');
  const failure = await page.$eval('html', (root) => root.getAttribute('data-failed'));
  if (failure !== null) throw new RenderFailed(failure, true);
  return format === 'png' ? takePicture(page) : printPage(page, layout);
}

/** Rejects when the process of a page ends, which is not reported to callers that are waiting for the page. */
function crashOf(page: Page): Promise<never> {
  const crashed = Promise.withResolvers<never>();
  const message = `The page crashed, or used more than ${MOST_PAGE_MEMORY / 2 ** 20} MB of memory`;
  page.once('error', () => crashed.reject(new RenderFailed(message, false)));
  return crashed.promise;
}

/** Whether a page has ended. If it has not, its process is ended here, however busy it is. */
async function hasEnded(opened: Opened): Promise<boolean> {
  opened.isLate = true;
  const { session, ended } = opened;
  if (session === undefined || ended === undefined) return false;
  void session.send('Page.crash').catch(() => undefined);
  const late = new AbortController();
  const isLate = setTimeout(CRASH_MS, false, { signal: late.signal }).catch(() => false);
  const isEnded = await Promise.race([ended.then(() => true), isLate]);
  late.abort();
  return isEnded;
}

async function withinBudget<T>(
  { budgetMs, signal }: Pick<RenderJob, 'budgetMs' | 'signal'>,
  work: () => Promise<T>,
): Promise<T> {
  const ended = Promise.withResolvers<never>();
  const seconds = Math.round(budgetMs / 1000);
  const timer = globalThis.setTimeout(
    () => ended.reject(new RenderFailed(`Rendering took longer than ${seconds} seconds`, false)),
    budgetMs,
  );
  const abort = () => ended.reject(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([work(), ended.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
