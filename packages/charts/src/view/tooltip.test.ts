import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { findChromium } from '@facet/programs';
import { NO_CHROMIUM } from '@facet/programs/testing';
import type { Page } from 'puppeteer-core';
import { compileChart } from '../compile/compile-chart.ts';
import { ChartPage, type ChartWindow, chartContent } from '../testing/chart-page.ts';

const executablePath = findChromium() ?? '';
const needsBrowser = executablePath === '' && NO_CHROMIUM;

const HOSTILE = '<img src=x onerror="document.title=1">';
const city = { name: 'city', title: 'City', type: 'string' } as const;
const hour = { name: 'hour', title: 'Hour', type: 'number' } as const;
const flights = { name: 'flights', title: 'Flights', type: 'number' } as const;

describe('the tooltip of a chart', { skip: needsBrowser }, () => {
  let charts: ChartPage;
  let page: Page;

  before(async () => {
    charts = await ChartPage.open(executablePath);
    page = charts.page;
  });

  after(() => charts?.close());

  it('shows all series at the pointer, the largest first, with hostile names as text', async () => {
    const month = { name: 'month', title: 'Month', type: 'time', granularity: 'month' } as const;
    await charts.mount({
      spec: { type: 'line', x: 'month', y: 'flights', color: 'city' },
      columns: [month, city, flights],
      rows: [3, 4].flatMap((number) => [
        [`2001-0${number}-01T00:00:00.000`, 'Rome', 1000 * number],
        [`2001-0${number}-01T00:00:00.000`, HOSTILE, 9000 - 100 * number],
      ]),
    });
    assert.deepEqual(await charts.textsAt(590), ['April 2001', HOSTILE, '8,600', 'Rome', '4,000']);
    assert.equal(await page.title(), 'Charts');
  });

  it('names what numbers are, and the share of a slice', async () => {
    await charts.mount({
      spec: { type: 'heatmap', x: 'hour', y: 'city', color: 'flights' },
      columns: [city, hour, flights],
      rows: [['Rome', 7, 1200]],
    });
    assert.deepEqual(await charts.textsAt(400), ['Hour', '7', 'City', 'Rome', 'Flights', '1,200']);
    await charts.mount({
      spec: { type: 'bar', x: 'hour', y: 'flights' },
      columns: [hour, flights],
      rows: [[7, 1200]],
    });
    assert.deepEqual(await charts.textsAt(400), ['Hour 7', 'Flights', '1,200']);
    await charts.mount({
      spec: { type: 'pie', value: 'flights', color: 'city' },
      columns: [city, flights],
      rows: [
        ['Rome', 300],
        ['Oslo', 100],
      ],
    });
    assert.deepEqual(await charts.textsAt(320), ['Rome', 'Flights', '300', 'Share', '75.0%']);
    await charts.mount({
      spec: compileChart({ source: 'city', target: 'hour', value: 'flights' }, { kind: 'sankey' }),
      columns: [city, { ...hour, type: 'string' }, flights],
      rows: [['Rome', 'Oslo', 300]],
    });
    assert.deepEqual(await charts.textsAt(300), ['Rome → Oslo', 'Flights', '300']);
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
    await charts.mount({ spec: box, columns, rows: first });
    // Anywhere above or below it.
    assert.deepEqual(await charts.textsAt(500), ['Rome', ...summary]);
    assert.deepEqual(await charts.click(), [{ column: 'delay', rows: 1 }]);
    await charts.mount({ spec: box, columns, rows: first, locale: 'de-DE' });
    assert.deepEqual((await charts.textsAt(500)).slice(3, 7), [
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
        await charts.mount({ spec, columns, rows: flat ? rows.map(([a, b, c]) => [a, b, c && 3]) : rows });
        const { x, y } = await middleOf('#chart .mark-rect path[opacity="0"]');
        await page.mouse.move(x, y);
        await page.waitForSelector('.facet-chart-tooltip');
        const shown = await charts.texts();
        assert.deepEqual([shown[shown.indexOf('Minimum') + 1], shown.includes('a')], [minimum, true]);
      }
    await charts.mount({
      spec: { mark: { type: 'boxplot', tooltip: null }, encoding: encodingOf({ x: 'city', y: 'delay' }) },
      columns,
      rows,
    });
    await charts.point(300);
    await charts.point(302);
    assert.deepEqual(await charts.texts(), []);
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

  it('stays inside the window', async () => {
    const rows = [['A name that needs a lot of room in every tooltip', 300]];
    await charts.mount({ spec: { type: 'bar', x: 'city', y: 'flights' }, columns: [city, flights], rows });
    await page.evaluate(() => {
      const element = document.getElementById('chart') as HTMLElement;
      element.style.width = `${innerWidth - 20}px`;
      return (window as unknown as ChartWindow).mounted?.resize();
    });
    const { width, height } = page.viewport() ?? { width: 0, height: 0 };
    for (let x = 60; x < width - 20; x += 40) {
      await charts.point(x);
      const box = await (await page.$('.facet-chart-tooltip'))?.boundingBox();
      if (box == null) continue;
      const isInside =
        box.x >= 4 && box.x + box.width <= width - 4 && box.y >= 4 && box.y + box.height <= height - 4;
      assert.ok(isInside, JSON.stringify({ x, box }));
    }
  });

  it('stays inside what the viewer sees of a tall frame, which it does not make taller', async () => {
    const host = await charts.browser.newPage();
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
        await (window as unknown as ChartWindow).charts.mountChart(element, content);
      },
      chartContent({
        spec: {
          type: 'line',
          x: { field: 'hour', type: 'ordinal' },
          y: 'flights',
          color: { field: 'city', legend: null },
        },
        columns: [city, hour, flights],
        rows: many,
      }),
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
});
