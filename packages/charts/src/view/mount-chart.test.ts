import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import type { ChartColumn, CompiledChart } from '../chart.ts';
import { compileChart } from '../compile/compile-chart.ts';
import { testTokens } from '../testing/test-tokens.ts';
import type * as View from './index.ts';
import type { MountedChart } from './index.ts';

/** What the page under test has, set by its own script. */
interface TestPage {
  charts: typeof View;
  mounted: MountedChart;
  pauses: number;
  points: { column: string | null; rows: number }[];
}

const executablePath = findChromium() ?? '';
const needsBrowser = executablePath === '' && 'needs Chromium';

const POLICY = "default-src 'none'; script-src 'self'; frame-src 'self'";
const PAGES: Readonly<Record<string, string>> = {
  '/': '<!doctype html><title>Charts</title><div id="chart"></div><script type="module" src="page.js"></script>',
  '/host': '<!doctype html><title>Host</title><iframe src="/" width="700" height="3000"></iframe>',
};
const chart = compileChart(
  { type: 'line', x: 'month', y: 'flights', color: { field: 'carrier' } },
  { kind: 'vega' },
);
const columns = [
  { name: 'month', title: 'Month', type: 'time' as const, granularity: 'month' },
  { name: 'carrier', title: 'Carrier', type: 'string' as const },
  { name: 'flights', title: 'Flights', type: 'number' as const },
];
const HOSTILE = '<img src=x onerror="document.title=1">';
const rows = [1, 2, 3, 4].flatMap((month) => [
  [`2001-0${month}-01T00:00:00.000`, 'Delta', 1000 * month],
  [`2001-0${month}-01T00:00:00.000`, HOSTILE, 9000 - 100 * month],
]);

describe('a chart in a page with a strict content security policy', { skip: needsBrowser }, () => {
  let browser: Browser;
  let page: Page;
  const messages: string[] = [];
  const server = createServer();

  before(async () => {
    const input = fileURLToPath(new URL('index.ts', import.meta.url));
    const bundle = await rolldown({ input, logLevel: 'silent' });
    const { output } = await bundle.generate({ format: 'esm', entryFileNames: 'charts.js' });
    const files = new Map(
      output.map((part) => [`/${part.fileName}`, part.type === 'chunk' ? part.code : '']),
    );
    files.set(
      '/page.js',
      "import * as charts from './charts.js'; window.charts = charts; window.points = []; window.pauses = 0;",
    );
    server.on('request', ({ url = '/' }, response) => {
      const script = files.get(url);
      const html = PAGES[url];
      response.writeHead(script === undefined && html === undefined ? 404 : 200, {
        'content-type': script === undefined ? 'text/html' : 'text/javascript',
        'content-security-policy': POLICY,
      });
      response.end(script ?? html);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await puppeteer.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
    page = await browser.newPage();
    page.on('console', (message) => {
      if (!message.text().includes('favicon')) messages.push(message.text());
    });
    page.on('pageerror', (error) => messages.push(String(error)));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction('window.charts !== undefined');
    await page.evaluate(
      async (content) => {
        const own = window as unknown as TestPage;
        const element = document.getElementById('chart') as HTMLElement;
        element.style.width = '600px';
        element.style.height = '300px';
        own.mounted = await own.charts.mountChart(element, {
          ...content,
          pause: async () => {
            own.pauses += 1;
          },
          onClick: (point) => own.points.push({ column: point.column, rows: point.rows.length }),
        });
      },
      { chart, columns, rows, tokens: testTokens('light'), locale: 'en-US', timezone: 'UTC' },
    );
  });

  after(async () => {
    await browser?.close();
    server.close();
  });

  const point = async (x: number) => {
    const box = await (await page.$('#chart'))?.boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + x, box.y + 150);
  };
  const tooltip = () =>
    page.evaluate(() =>
      [...(document.querySelector('.facet-chart-tooltip')?.querySelectorAll('*') ?? [])]
        .filter((element) => element.children.length === 0 && element.textContent !== '')
        .map((element) => element.textContent),
    );

  it('shows all series at the pointer, the largest first, with hostile names as text', async () => {
    await point(590);
    await page.waitForSelector('.facet-chart-tooltip');
    assert.deepEqual(await tooltip(), ['April 2001', HOSTILE, '8,600', 'Delta', '4,000']);
    assert.equal(await page.title(), 'Charts');
  });

  it('reports clicks with the rows and the measure', async () => {
    await page.mouse.down();
    await page.mouse.up();
    assert.deepEqual(await page.evaluate('window.points'), [{ column: 'flights', rows: 2 }]);
  });

  it('pauses after each mark while it is drawn at first', async () => {
    const marks = await page.$$eval('#chart svg [class^="mark-"]', (all) => all.length);
    const pauses = await page.evaluate(() => (window as unknown as TestPage).pauses);
    // Three besides: before the specification, the scene and the elements.
    assert.ok(pauses >= marks + 3, `${pauses} pauses for ${marks} marks`);
  });

  it('is drawn again for another size only, and pauses before', async () => {
    const drawn = await page.evaluate(async () => {
      const own = window as unknown as TestPage;
      const element = document.getElementById('chart') as HTMLElement;
      const pausesOf = async (width: string) => {
        const before = own.pauses;
        element.style.width = width;
        await own.mounted.resize();
        return own.pauses - before;
      };
      return [await pausesOf('600px'), await pausesOf('500px'), await pausesOf('600px')];
    });
    assert.deepEqual(drawn, [0, 1, 1]);
  });

  it('is busy until it shows what it was given last', async () => {
    const busy = await page.evaluate(async (tokens) => {
      const { mounted } = window as unknown as TestPage;
      const isBusy = () => document.getElementById('chart')?.getAttribute('aria-busy') === 'true';
      const first = mounted.setTheme(tokens);
      const last = mounted.setTheme(tokens);
      await first;
      await Promise.resolve();
      const between = isBusy();
      await last;
      await new Promise((done) => setTimeout(done, 0));
      return [between, isBusy()];
    }, testTokens('light'));
    assert.deepEqual(busy, [true, false]);
  });

  it('draws other rows in the same element, and keeps the colours of categories', async () => {
    const colourOf = () =>
      page.evaluate(() => document.querySelector('#chart .facet_u0_marks path')?.getAttribute('stroke'));
    const before = await colourOf();
    const svg = await page.$('#chart svg');
    const texts = await page.evaluate(
      async (delta) => {
        await (window as unknown as TestPage).mounted.update(delta);
        return document.querySelector('#chart')?.textContent ?? '';
      },
      rows.filter(([, carrier]) => carrier === 'Delta'),
    );
    assert.ok(texts.includes('Delta') && !texts.includes('onerror'), texts);
    assert.ok(before);
    assert.equal(await svg?.evaluate((element) => element.isConnected), true);
    assert.equal(await page.evaluate(() => document.querySelectorAll('.facet-chart-tooltip').length), 0);
  });

  it('draws 50,000 rows on a canvas', async () => {
    const tags = await page.evaluate(async () => {
      const many = Array.from({ length: 50_000 }, (_, index) => [
        new Date(Date.UTC(1900, 0, 1 + (index >> 1))).toISOString(),
        index % 2 ? 'Delta' : 'United',
        index % 977,
      ]);
      await (window as unknown as TestPage).mounted.update(many);
      return [...document.querySelectorAll('#chart canvas, #chart svg')].map(({ tagName }) => tagName);
    });
    assert.deepEqual(tags, ['CANVAS']);
  });

  /** Draws another chart in the same element. */
  const mount = (
    spec: object | CompiledChart,
    columns: readonly ChartColumn[],
    rows: readonly (readonly unknown[])[],
    locale = 'en-US',
  ) =>
    page.evaluate(
      async (content) => {
        const own = window as unknown as TestPage;
        own.mounted.dispose();
        own.points = [];
        own.mounted = await own.charts.mountChart(document.getElementById('chart') as HTMLElement, {
          ...content,
          onClick: (point) => own.points.push({ column: point.column, rows: point.rows.length }),
        });
      },
      {
        chart: 'version' in spec ? spec : compileChart(spec, { kind: 'vega' }),
        columns,
        rows,
        tokens: testTokens('light'),
        locale,
        timezone: 'UTC',
      },
    );
  const city = { name: 'city', title: 'City', type: 'string' } as const;
  const hour = { name: 'hour', title: 'Hour', type: 'number' } as const;
  const flights = { name: 'flights', title: 'Flights', type: 'number' } as const;

  it('names what numbers are, and the share of a slice', async () => {
    await mount(
      { type: 'heatmap', x: 'hour', y: 'city', color: 'flights' },
      [city, hour, flights],
      [['Rome', 7, 1200]],
    );
    await point(400);
    await page.waitForSelector('.facet-chart-tooltip');
    assert.deepEqual(await tooltip(), ['Hour', '7', 'City', 'Rome', 'Flights', '1,200']);
    await mount({ type: 'bar', x: 'hour', y: 'flights' }, [hour, flights], [[7, 1200]]);
    await point(401);
    await page.waitForSelector('.facet-chart-tooltip');
    assert.deepEqual(await tooltip(), ['Hour 7', 'Flights', '1,200']);
    await mount(
      { type: 'pie', value: 'flights', color: 'city' },
      [city, flights],
      [
        ['Rome', 300],
        ['Oslo', 100],
      ],
    );
    await point(320);
    await page.waitForSelector('.facet-chart-tooltip');
    assert.deepEqual(await tooltip(), ['Rome', 'Flights', '300', 'Share', '75.0%']);
    const flow = compileChart({ source: 'city', target: 'hour', value: 'flights' }, { kind: 'sankey' });
    await mount(flow, [city, { ...hour, type: 'string' }, flights], [['Rome', 'Oslo', 300]]);
    await point(300);
    await page.waitForSelector('.facet-chart-tooltip');
    assert.deepEqual(await tooltip(), ['Rome → Oslo', 'Flights', '300']);
  });

  it('summarises the values of a box, in the language of the viewer', async () => {
    const delay = { name: 'delay', title: 'Delay', type: 'number', format: { type: 'currency' } } as const;
    const kind = { name: 'kind', title: 'Kind', type: 'string' } as const;
    const rows = ['a', 'b'].flatMap((one) =>
      [1, 2, 3, 4, 1000, null].map((value) => ['Rome', one, value && value + (one === 'b' ? 2000 : 0)]),
    );
    const columns = [city, kind, delay];
    const box = { type: 'boxplot', x: 'city', y: 'delay' };
    const summary = ['Minimum', '$1.00', 'Lower quartile', '$2.00', 'Median', '$3.00'];
    summary.push('Upper quartile', '$4.00', 'Maximum', '$1,000.00', 'Number of values', '5');
    const first = rows.filter(([, one]) => one === 'a');
    await mount(box, columns, first);
    // Anywhere above or below it.
    await point(500);
    await page.waitForSelector('.facet-chart-tooltip');
    assert.deepEqual(await tooltip(), ['Rome', ...summary]);
    await page.mouse.down();
    await page.mouse.up();
    assert.deepEqual(await page.evaluate('window.points'), [{ column: 'delay', rows: 1 }]);
    await mount(box, columns, first, 'de-DE');
    await point(500);
    await page.waitForSelector('.facet-chart-tooltip');
    assert.deepEqual((await tooltip()).slice(3, 7), [
      'Unteres Quartil',
      '2,00\u00a0$',
      'Median',
      '3,00\u00a0$',
    ]);
    // Several boxes at a position, and boxes of equal values, which are no higher than their line.
    for (const beside of ['color', 'facet'])
      for (const [flat, minimum] of [
        [false, '$1.00'],
        [true, '$3.00'],
      ] as const) {
        const spec = { mark: 'boxplot', encoding: encodingOf({ x: 'kind', y: 'delay', [beside]: 'city' }) };
        await mount(spec, columns, flat ? rows.map(([a, b, c]) => [a, b, c && 3]) : rows);
        const { x, y } = await middleOf('#chart .mark-rect path[opacity="0"]');
        await page.mouse.move(x, y);
        await page.waitForSelector('.facet-chart-tooltip');
        const shown = await tooltip();
        assert.deepEqual([shown[shown.indexOf('Minimum') + 1], shown.includes('a')], [minimum, true]);
      }
    await mount(
      { mark: { type: 'boxplot', tooltip: null }, encoding: encodingOf({ x: 'city', y: 'delay' }) },
      columns,
      rows,
    );
    await point(300);
    await point(302);
    assert.deepEqual(await tooltip(), []);
  });

  const encodingOf = (channels: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(channels).map(([channel, field]) => [
        channel,
        { field, type: channel === 'y' ? 'quantitative' : 'nominal' },
      ]),
    );
  const middleOf = async (selector: string) => {
    const box = await (await page.$(selector))?.boundingBox();
    assert.ok(box, selector);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  it('keeps the tooltip inside the window', async () => {
    await page.evaluate(() => {
      const element = document.getElementById('chart') as HTMLElement;
      element.style.width = `${innerWidth - 20}px`;
      return (window as unknown as TestPage).mounted.resize();
    });
    const rows = [['A name that needs a lot of room in every tooltip', 300]];
    await mount({ type: 'bar', x: 'city', y: 'flights' }, [city, flights], rows);
    const { width, height } = page.viewport() ?? { width: 0, height: 0 };
    for (let x = 60; x < width - 20; x += 40) {
      await point(x);
      const box = await (await page.$('.facet-chart-tooltip'))?.boundingBox();
      if (box == null) continue;
      const isInside =
        box.x >= 4 && box.x + box.width <= width - 4 && box.y >= 4 && box.y + box.height <= height - 4;
      assert.ok(isInside, JSON.stringify({ x, box }));
    }
  });

  it('keeps the tooltip inside what the viewer sees of a tall frame, which it does not make taller', async () => {
    const host = await browser.newPage();
    await host.setViewport({ width: 800, height: 600 });
    await host.goto(new URL('/host', page.url()).href);
    const frame = host.frames().find((one) => one.url().endsWith('/'));
    assert.ok(frame);
    await frame.waitForFunction('window.charts !== undefined');
    const many = Array.from({ length: 30 }, (_, index) =>
      [4, 5].map((hour) => [`City ${index}`, hour, index]),
    ).flat();
    await frame.evaluate(
      async (content) => {
        const element = document.getElementById('chart') as HTMLElement;
        const place = { position: 'absolute', right: '0', bottom: '0', width: '300px', height: '260px' };
        for (const [property, value] of Object.entries(place)) element.style.setProperty(property, value);
        await (window as unknown as TestPage).charts.mountChart(element, content);
      },
      {
        chart: compileChart(
          {
            type: 'line',
            x: { field: 'hour', type: 'ordinal' },
            y: 'flights',
            color: { field: 'city', legend: null },
          },
          { kind: 'vega' },
        ),
        columns: [city, hour, flights],
        rows: many,
        tokens: testTokens('light'),
        locale: 'en-US',
        timezone: 'UTC',
      },
    );
    const extentOf = () =>
      frame.evaluate(
        '[document.documentElement.scrollWidth, document.documentElement.scrollHeight, scrollX, scrollY]',
      );
    const before = await extentOf();
    /** Points at the last position of the chart; returns the tooltip once it has its place, and what the frame shows of its end. */
    const shown = async (frameHeight: number, scrolled: number, up: number) => {
      await host.evaluate(
        (height, top) => {
          (document.querySelector('iframe') as HTMLElement).style.height = `${height}px`;
          scrollTo(0, top);
        },
        frameHeight,
        scrolled,
      );
      const box = await (await host.$('iframe'))?.boundingBox();
      assert.ok(box);
      const bottom = box.y + box.height;
      for (const step of [0, 1]) await host.mouse.move(box.x + box.width - 20 - step, bottom - up);
      await frame.waitForSelector('.facet-chart-tooltip');
      // The observer of what is visible reports after a frame.
      await frame.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))',
      );
      const tip = await (await frame.$('.facet-chart-tooltip'))?.boundingBox();
      assert.ok(tip);
      return {
        tip,
        visible: { right: box.x + box.width, top: Math.max(0, box.y), bottom: Math.min(600, bottom) },
      };
    };
    for (const [frameHeight, scrolled, up] of [
      [3000, 2600, 40],
      // The end of the frame is below the screen.
      [3000, 2310, 110],
      // Less high than the list of all series.
      [200, 0, 40],
    ] as const) {
      const { tip, visible } = await shown(frameHeight, scrolled, up);
      const isInside =
        tip.x >= 4 &&
        tip.x + tip.width <= visible.right - 4 &&
        tip.y >= visible.top + 4 &&
        tip.y + tip.height <= visible.bottom - 4;
      assert.ok(isInside, JSON.stringify({ frameHeight, scrolled, tip, visible }));
      if (frameHeight === 3000) assert.deepEqual(await extentOf(), before);
    }
    const texts = await frame.$eval('.facet-chart-tooltip', ({ textContent }) => textContent);
    assert.match(texts ?? '', /^Hour 5City 29.*\d more$/);
    await host.close();
    await page.bringToFront();
  });

  it('turns bars whose names do not fit any more, and back, with what the pointer shows', async () => {
    const cities = [
      'Philadelphia',
      'Los Angeles',
      'San Francisco',
      'Oklahoma City',
      'Minneapolis',
      'Salt Lake City',
    ];
    await mount(
      { type: 'bar', x: 'city', y: 'flights' },
      [city, flights],
      cities.map((name, index) => [name, 1000 * (index + 1)]),
    );
    const namesAt = (width: number) =>
      page.evaluate(async (pixels) => {
        (document.getElementById('chart') as HTMLElement).style.width = `${pixels}px`;
        await (window as unknown as TestPage).mounted.resize();
        const labels = [...document.querySelectorAll('#chart .role-axis-label text:not([opacity="0"])')];
        const left = new Set(labels.map((label) => label.getBoundingClientRect().right)).size === 1;
        return { texts: labels.map(({ textContent }) => textContent), left };
      }, width);
    const wide = await namesAt(900);
    for (const city of cities)
      assert.ok(
        wide.texts.some((text) => text.includes(city)),
        wide.texts.join(),
      );
    const narrow = await namesAt(300);
    assert.deepEqual(narrow, { texts: cities, left: true });
    await point(200);
    await page.waitForSelector('.facet-chart-tooltip');
    const [title = '', , value = ''] = await tooltip();
    assert.equal(value, `${cities.indexOf(title) + 1},000`);
    await page.mouse.down();
    await page.mouse.up();
    assert.deepEqual(await page.evaluate('window.points'), [{ column: 'flights', rows: 1 }]);
    assert.deepEqual(await namesAt(900), wide);
  });

  it('leaves nothing behind, and no message in the console', async () => {
    const left = await page.evaluate(() => {
      (window as unknown as TestPage).mounted.dispose();
      return document.querySelectorAll('#chart *, .facet-chart-tooltip').length;
    });
    assert.equal(left, 0);
    assert.deepEqual(messages, []);
  });
});
