import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '@facet/programs';
import { NO_CHROMIUM } from '@facet/programs/testing';
import type { Page } from 'puppeteer-core';
import { compileChart } from '../compile/compile-chart.ts';
import { ChartPage, type ChartWindow } from '../testing/chart-page.ts';
import { testTokens } from '../testing/test-tokens.ts';

const executablePath = findChromium() ?? '';
const needsBrowser = executablePath === '' && NO_CHROMIUM;

/** Waits until a page is as it should be. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10);
}

const city = { name: 'city', title: 'City', type: 'string' } as const;
const flights = { name: 'flights', title: 'Flights', type: 'number' } as const;
const lines = {
  spec: { type: 'line', x: 'month', y: 'flights', color: { field: 'carrier' } },
  columns: [
    { name: 'month', title: 'Month', type: 'time', granularity: 'month' },
    { name: 'carrier', title: 'Carrier', type: 'string' },
    flights,
  ],
  rows: [1, 2, 3, 4].flatMap((month) => [
    [`2001-0${month}-01T00:00:00.000`, 'Delta', 1000 * month],
    [`2001-0${month}-01T00:00:00.000`, 'United', 9000 - 100 * month],
  ]),
} as const;

describe('a chart in a page with a strict content security policy', { skip: needsBrowser }, () => {
  let charts: ChartPage;
  let page: Page;

  before(async () => {
    charts = await ChartPage.open(executablePath);
    page = charts.page;
  });

  after(() => charts?.close());

  it('writes the labels of a time axis whole and evenly, whatever its width', async () => {
    const periods = {
      month: Array.from({ length: 12 }, (_, index) => new Date(Date.UTC(2001, index, 1))),
      quarter: Array.from({ length: 8 }, (_, index) => new Date(Date.UTC(2001, 3 * index, 1))),
      year: Array.from({ length: 8 }, (_, index) => new Date(Date.UTC(2001 + index, 0, 1))),
    };
    for (const [granularity, times] of Object.entries(periods)) {
      const rows = times.map((time, index) => [time.toISOString().slice(0, 23), 1000 + index]);
      const time = { name: 'time', title: 'Time', type: 'time', granularity } as const;
      await charts.mount({ spec: { type: 'line', x: 'time', y: 'flights' }, columns: [time, flights], rows });
      for (const width of [240, 290, 330, 440, 700]) {
        const { places, right } = await page.evaluate(async (given) => {
          await (window as unknown as ChartWindow).mounted?.resize({ width: given, height: 300 });
          const svg = document.querySelector('#chart svg')?.getBoundingClientRect() as DOMRect;
          const texts = [...document.querySelectorAll<SVGTextElement>('#chart .role-axis-label text')];
          const boxes = texts
            .filter(({ style }) => style.opacity !== '0')
            .map((text) => text.getBoundingClientRect());
          const lowest = Math.max(...boxes.map(({ top }) => top));
          const shown = boxes.filter(({ top, width: wide }) => wide > 0 && top === lowest);
          return {
            places: shown.map(({ left, right }) => [left - svg.left, right - svg.left]),
            right: svg.width,
          };
        }, width);
        const at = `${granularity} at ${width}: ${JSON.stringify(places)}`;
        const middles = places.map(([start = 0, end = 0]) => (start + end) / 2).toSorted((a, b) => a - b);
        const steps = middles.slice(1).map((middle, index) => middle - (middles[index] ?? 0));
        assert.ok(
          places.every(([start = -1, end = 0]) => start >= 0 && end <= right),
          at,
        );
        // Months and quarters differ by days.
        assert.ok(places.length > 1 && Math.max(...steps) < 1.2 * Math.min(...steps), at);
      }
    }
  });

  it('keeps the ramp of its legend when the address changes', async () => {
    await charts.mount({
      spec: { type: 'heatmap', x: 'city', y: 'city', color: 'flights' },
      columns: [city, flights],
      rows: [
        ['Rome', 1],
        ['Oslo', 2],
      ],
    });
    const ramps = await page.evaluate(() => {
      history.replaceState(null, '', '/?f=1');
      return [...document.querySelectorAll('#chart [fill^="url("]')].map((ramp) => {
        const id = /^url\(#(.+)\)$/.exec(ramp.getAttribute('fill') ?? '')?.[1];
        return id !== undefined && document.getElementById(id)?.tagName;
      });
    });
    assert.deepEqual(ramps, ['linearGradient']);
  });

  it('has categories in the order of the model, also after others have come', async () => {
    const day = { name: 'day', title: 'Day', type: 'string', order: ['Sun', 'Mon', 'Tue'] } as const;
    await charts.mount({
      spec: {
        mark: 'bar',
        encoding: {
          x: { field: 'day', type: 'nominal' },
          y: { field: 'flights', type: 'quantitative' },
          color: { field: 'day', type: 'nominal' },
        },
      },
      columns: [day, flights],
      rows: [
        ['Mon', 1],
        ['Sun', 2],
      ],
    });
    const names = () =>
      page.$$eval('#chart text', (all) =>
        all.map(({ textContent }) => textContent).filter((text) => /^(Sun|Mon|Tue)$/.test(text ?? '')),
      );
    assert.deepEqual(await names(), ['Sun', 'Mon', 'Sun', 'Mon']);
    await page.evaluate(() =>
      (window as unknown as ChartWindow).mounted?.update([
        ['Tue', 3],
        ['Mon', 1],
        ['Sun', 2],
      ]),
    );
    assert.deepEqual(await names(), ['Sun', 'Mon', 'Tue', 'Sun', 'Mon', 'Tue']);
  });

  it('reports clicks with the rows and the measure', async () => {
    await charts.mount(lines);
    await charts.textsAt(590);
    assert.deepEqual(await charts.click(), [{ column: 'flights', rows: 2 }]);
  });

  it('fails with a name that the page knows if there is too much to draw, and the page goes on', async () => {
    const pairs = {
      spec: { type: 'area', x: { field: 'city', type: 'nominal' }, y: 'flights', color: 'carrier' },
      columns: [city, lines.columns[1], flights],
      rows: Array.from({ length: 5000 }, (_, index) => [`City ${index}`, `Carrier ${index}`, index]),
    };
    await assert.rejects(charts.mount(pairs), /The chart takes too long to draw/);
    await charts.mount(lines);
    assert.ok((await charts.textsAt(590)).length > 1);
  });

  it('pauses after each mark while it is drawn at first', async () => {
    await charts.mount(lines);
    const marks = await page.$$eval('#chart svg [class^="mark-"]', (all) => all.length);
    const pauses = await page.evaluate(() => (window as unknown as ChartWindow).pauses);
    // Three besides: before the specification, the scene and the elements.
    assert.ok(pauses >= marks + 3, `${pauses} pauses for ${marks} marks`);
  });

  it('is drawn again for another size only, after pauses in which the page shows what was drawn before', async () => {
    await charts.mount(lines);
    const drawn = await page.evaluate(async () => {
      const own = window as unknown as ChartWindow;
      const element = document.getElementById('chart') as HTMLElement;
      const shown = () => element.querySelector('svg')?.outerHTML;
      const seen: unknown[] = [];
      own.onPause = () => seen.push(shown());
      const resized = async (width: string) => {
        seen.splice(0);
        const before = shown();
        element.style.width = width;
        await own.mounted?.resize();
        return {
          pauses: seen.length,
          isKept: seen.every((each) => each === before),
          isSame: shown() === before,
        };
      };
      return [await resized('600px'), await resized('500px')];
    });
    assert.deepEqual(drawn[0], { pauses: 0, isKept: true, isSame: true });
    const marks = await page.$$eval('#chart svg [class^="mark-"]', (all) => all.length);
    assert.ok(Number(drawn[1]?.pauses) > marks, `${drawn[1]?.pauses} pauses for ${marks} marks`);
    assert.deepEqual({ ...drawn[1], pauses: 0 }, { pauses: 0, isKept: true, isSame: false });
  });

  it('is scaled until its size is still', async () => {
    await charts.mount(lines);
    const scales = await page.evaluate(async () => {
      const own = window as unknown as ChartWindow;
      const element = document.getElementById('chart') as HTMLElement;
      const svg = element.querySelector('svg') as SVGSVGElement;
      const scaleAt = (width: string) => {
        element.style.width = width;
        const drawn = own.mounted?.resize();
        return { drawn, scale: svg.getBoundingClientRect().width / svg.clientWidth, pauses: own.pauses };
      };
      const still = Promise.withResolvers<void>();
      own.still = still.promise;
      own.pauses = 0;
      const half = scaleAt('300px');
      const third = scaleAt('200px');
      still.resolve();
      await Promise.all([half.drawn, third.drawn]);
      const last = scaleAt('200px');
      return [half, third, last].map(({ scale, pauses }) => [scale.toFixed(2), pauses > 0]);
    });
    assert.deepEqual(scales, [
      ['0.50', false],
      ['0.33', false],
      ['1.00', true],
    ]);
  });

  it('keeps its size while it is hidden', async () => {
    await charts.mount(lines);
    const [pauses, width] = await page.evaluate(async () => {
      const own = window as unknown as ChartWindow;
      const element = document.getElementById('chart') as HTMLElement;
      own.pauses = 0;
      for (const display of ['none', '']) {
        element.style.display = display;
        await own.mounted?.resize();
      }
      return [own.pauses, element.querySelector('svg')?.clientWidth];
    });
    assert.deepEqual([pauses, width], [0, 600]);
  });

  it('shows what the viewer points at while it is drawn for another size', async () => {
    await charts.mount(lines);
    await charts.textsAt(300);
    const held = page.evaluate(async () => {
      const own = window as unknown as ChartWindow;
      const element = document.getElementById('chart') as HTMLElement;
      own.onPause = () => {
        const at = {
          bubbles: true,
          clientX: element.getBoundingClientRect().x + 50 + own.pauses,
          clientY: 150,
        };
        element.querySelector('svg')?.dispatchEvent(new MouseEvent('mousemove', at));
      };
      element.style.width = '500px';
      await own.mounted?.resize();
      own.onPause = undefined;
    });
    await held;
    assert.ok((await charts.textsAt(400)).length > 1);
    assert.deepEqual(charts.messages, []);
  });

  it('is busy until it shows what it was given last', async () => {
    await charts.mount(lines);
    const busy = await page.evaluate(async (tokens) => {
      const { mounted } = window as unknown as ChartWindow;
      const isBusy = () => document.getElementById('chart')?.getAttribute('aria-busy') === 'true';
      const first = mounted?.setTheme(tokens);
      const last = mounted?.setTheme(tokens);
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
    await charts.mount(lines);
    await charts.textsAt(590);
    const colours = () =>
      page.$$eval('#chart .facet_u0_marks path', (all) => all.map((path) => path.getAttribute('stroke')));
    const [, colourOfUnited] = await colours();
    assert.ok(colourOfUnited);
    const svg = await page.$('#chart svg');
    const texts = await page.evaluate(
      async (united) => {
        await (window as unknown as ChartWindow).mounted?.update(united);
        return document.querySelector('#chart')?.textContent ?? '';
      },
      lines.rows.filter(([, carrier]) => carrier === 'United'),
    );
    assert.ok(texts.includes('United') && !texts.includes('Delta'), texts);
    assert.deepEqual(await colours(), [colourOfUnited]);
    assert.equal(await svg?.evaluate((element) => element.isConnected), true);
    assert.equal(await page.evaluate(() => document.querySelectorAll('.facet-chart-tooltip').length), 0);
  });

  it('draws 50,000 rows on a canvas', async () => {
    await charts.mount(lines);
    const tags = await page.evaluate(async () => {
      const many = Array.from({ length: 50_000 }, (_, index) => [
        new Date(Date.UTC(1900, 0, 1 + (index >> 1))).toISOString(),
        index % 2 ? 'Delta' : 'United',
        index % 977,
      ]);
      await (window as unknown as ChartWindow).mounted?.update(many);
      return [...document.querySelectorAll('#chart canvas, #chart svg')].map(({ tagName }) => tagName);
    });
    assert.deepEqual(tags, ['CANVAS']);
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
    await charts.mount({
      spec: { type: 'bar', x: 'city', y: 'flights' },
      columns: [city, flights],
      rows: cities.map((name, index) => [name, 1000 * (index + 1)]),
    });
    const namesAt = (width: number) =>
      page.evaluate(async (pixels) => {
        (document.getElementById('chart') as HTMLElement).style.width = `${pixels}px`;
        await (window as unknown as ChartWindow).mounted?.resize();
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
    const [title = '', , value = ''] = await charts.textsAt(200);
    assert.equal(value, `${cities.indexOf(title ?? '') + 1},000`);
    assert.deepEqual(await charts.click(), [{ column: 'flights', rows: 1 }]);
    assert.deepEqual(await namesAt(900), wide);
  });

  it('zooms and moves a map by buttons, wheel, pointer and keys', async () => {
    const places = [
      ['Rome', 41.9, 12.5],
      ['Oslo', 59.9, 10.8],
    ] as const;
    await charts.mount({
      spec: compileChart(
        { type: 'points', latitude: 'latitude', longitude: 'longitude', label: 'city' },
        { kind: 'map' },
      ),
      columns: [city, { ...flights, name: 'latitude' }, { ...flights, name: 'longitude' }],
      rows: places,
    });
    /** Where Rome and Oslo are, in whole pixels. */
    const marks = async () => {
      await page.waitForSelector('#chart:not([aria-busy])');
      return page.$$eval('#chart .facet_points path', (all) =>
        all.map((mark) => {
          const { x, y, width, height } = mark.getBoundingClientRect();
          return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
        }),
      );
    };
    const apart = async () => {
      const [rome, oslo] = await marks();
      return (rome?.y ?? 0) - (oslo?.y ?? 0);
    };
    const comesApart = (pixels: number) => until(async () => Math.abs((await apart()) - pixels) <= 2);
    const act = (name: 'zoomIn' | 'zoomOut' | 'fit') =>
      page.evaluate((action) => (window as unknown as ChartWindow).mounted?.map?.[action](), name);
    const fitted = await marks();
    const height = await apart();

    await act('zoomIn');
    await comesApart(1.6 * height);
    await act('zoomOut');
    await comesApart(height);

    await charts.point(300);
    await page.mouse.wheel({ deltaY: -100 });
    await page.keyboard.down('Control');
    await page.mouse.wheel({ deltaY: -200 });
    await page.keyboard.up('Control');
    // Twice with Ctrl; what was turned without it did nothing.
    await comesApart(1.0015 ** 200 * height);
    await act('fit');
    await comesApart(height);

    const [rome = { x: 0, y: 0 }] = fitted;
    await page.mouse.move(rome.x, rome.y);
    await page.mouse.down();
    await page.mouse.move(rome.x + 20, rome.y - 30, { steps: 4 });
    await page.mouse.up();
    const dragged = fitted.map(({ x, y }) => ({ x: x + 20, y: y - 30 }));
    await until(async () => JSON.stringify(await marks()) === JSON.stringify(dragged));
    assert.deepEqual(await page.evaluate(() => (window as unknown as ChartWindow).points), []);

    await page.evaluate(() => {
      const element = document.getElementById('chart') as HTMLElement;
      element.tabIndex = 0;
      element.focus();
    });
    await page.keyboard.press('0');
    await until(async () => JSON.stringify(await marks()) === JSON.stringify(fitted));
    await page.keyboard.press('+');
    await comesApart(1.6 * height);

    // Refreshed rows leave the map where it is; those of a filter are fitted.
    const update = (rows: readonly (readonly unknown[])[]) =>
      page.evaluate((given) => (window as unknown as ChartWindow).mounted?.update(given), rows);
    await update(places);
    await comesApart(1.6 * height);
    await update(places.toReversed());
    await until(async () => Math.abs((await apart()) + height) <= 2);
  });

  it('leaves nothing behind, and no message in the console', async () => {
    await charts.mount(lines);
    await charts.textsAt(590);
    const left = await page.evaluate(() => {
      (window as unknown as ChartWindow).mounted?.dispose();
      return document.querySelectorAll('#chart *, .facet-chart-tooltip').length;
    });
    assert.equal(left, 0);
    assert.deepEqual(charts.messages, []);
  });
});
