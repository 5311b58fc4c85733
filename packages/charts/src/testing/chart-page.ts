import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_FLAGS } from '@facet/programs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import type { ChartColumn, CompiledChart } from '../chart.ts';
import { compileChart } from '../compile/compile-chart.ts';
import type * as View from '../view/index.ts';
import type { MountedChart } from '../view/index.ts';
import { testTokens } from './test-tokens.ts';

/** What the script of the page keeps in its window. */
export interface ChartWindow {
  charts: typeof View;
  mounted: MountedChart | undefined;
  /** How often the chart has paused. */
  pauses: number;
  /** Called at each pause. */
  onPause: (() => void) | undefined;
  /** Resolves when the chart is to be drawn for its new size. */
  still: Promise<void> | undefined;
  /** What was clicked. */
  points: { column: string | null; rows: number }[];
}

/** The rows of a chart and how it is drawn; `spec` is Vega-Lite, a short form or compiled. */
export interface ShownChart {
  readonly spec: object | CompiledChart;
  readonly columns: readonly ChartColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly locale?: string;
}

const POLICY = "default-src 'none'; script-src 'self'; frame-src 'self'";
const PAGES: Readonly<Record<string, string>> = {
  '/': '<!doctype html><title>Charts</title><div id="chart"></div><script type="module" src="page.js"></script>',
  '/host': '<!doctype html><title>Host</title><iframe src="/" width="700" height="3000"></iframe>',
};
const SCRIPT = `import * as charts from './charts.js';
Object.assign(window, { charts, points: [], pauses: 0 });`;

/** A page with a strict content security policy that draws one chart at a time, 600 by 300 pixels at first. */
export class ChartPage {
  readonly browser: Browser;
  readonly page: Page;
  /** What the page has written to the console. */
  readonly messages: readonly string[];
  readonly #close: () => Promise<void>;

  private constructor(browser: Browser, page: Page, messages: readonly string[], close: () => Promise<void>) {
    this.browser = browser;
    this.page = page;
    this.messages = messages;
    this.#close = close;
  }

  /** @param executablePath of Chromium */
  static async open(executablePath: string): Promise<ChartPage> {
    const input = fileURLToPath(new URL('../view/index.ts', import.meta.url));
    const bundle = await rolldown({ input, logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', entryFileNames: 'charts.js' });
    const files = new Map(
      output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : '']),
    );
    files.set('/page.js', SCRIPT);
    const server = createServer(({ url = '/' }, response) => {
      const script = files.get(url);
      const html = PAGES[url];
      response.writeHead(script === undefined && html === undefined ? 404 : 200, {
        'content-type': script === undefined ? 'text/html' : 'text/javascript',
        'content-security-policy': POLICY,
      });
      response.end(script ?? html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await puppeteer.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on('console', (message) => {
      if (!message.text().includes('favicon')) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('window.charts !== undefined');
    return new ChartPage(browser, page, messages, async () => {
      await browser.close();
      server.close();
    });
  }

  close(): Promise<void> {
    return this.#close();
  }

  /** Draws a chart instead of the one before, in an element of 600 by 300 pixels. */
  async mount({ spec, columns, rows, locale = 'en-US' }: ShownChart): Promise<void> {
    await this.page.mouse.move(0, 0);
    await this.page.evaluate(async (content) => {
      const own = window as unknown as ChartWindow;
      own.mounted?.dispose();
      Object.assign(own, { points: [], pauses: 0, onPause: undefined, still: undefined });
      const element = document.getElementById('chart') as HTMLElement;
      element.style.width = '600px';
      element.style.height = '300px';
      own.mounted = await own.charts.mountChart(element, {
        ...content,
        pause: async () => {
          own.pauses += 1;
          own.onPause?.();
        },
        whenStill: async () => own.still,
        onError: (message) => console.error(message),
        onClick: (point) => own.points.push({ column: point.column, rows: point.rows.length }),
      });
    }, chartContent({ spec, columns, rows, locale }));
  }

  /** Moves the pointer to a distance from the left edge of the chart, half-way down. */
  async point(x: number): Promise<void> {
    const box = await (await this.page.$('#chart'))?.boundingBox();
    if (box == null) throw new Error('The chart has no place on the page');
    await this.page.mouse.move(box.x + x, box.y + 150);
  }

  /** Clicks where the pointer is; returns what was clicked since the chart was drawn. */
  async click(): Promise<ChartWindow['points']> {
    await this.page.mouse.down();
    await this.page.mouse.up();
    return this.page.evaluate(() => (window as unknown as ChartWindow).points);
  }

  /** The texts of the tooltip at present. */
  texts(): Promise<(string | null)[]> {
    return this.page.evaluate(() =>
      [...(document.querySelector('.facet-chart-tooltip')?.querySelectorAll('*') ?? [])]
        .filter((element) => element.children.length === 0 && element.textContent !== '')
        .map((element) => element.textContent),
    );
  }

  /** The texts of the tooltip that appears at a distance from the left edge of the chart. */
  async textsAt(x: number): Promise<(string | null)[]> {
    await this.point(x);
    await this.page.waitForSelector('.facet-chart-tooltip');
    return this.texts();
  }
}

/** What `mountChart` needs, to be sent to a page. */
export function chartContent({ spec, columns, rows, locale = 'en-US' }: ShownChart) {
  return {
    chart: 'version' in spec ? spec : compileChart(spec, { kind: 'vega' }),
    columns,
    rows,
    tokens: testTokens('light'),
    locale,
    timezone: 'UTC',
  };
}
