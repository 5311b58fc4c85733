import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wcagContrast } from 'culori';
import type { ChartColumn } from '../chart.ts';
import { CHART_SAMPLES } from '../testing/chart-samples.ts';
import { countMarks, textsIn } from '../testing/svg-text.ts';
import { testTokens } from '../testing/test-tokens.ts';
import { chartToSvg, createView } from '../view/create-view.ts';
import { compileChart } from './compile-chart.ts';

const tokens = testTokens('light');

function draw(name: string, changes: { rows?: readonly unknown[][]; locale?: string; width?: number } = {}) {
  const sample = CHART_SAMPLES.find((one) => one.name === name);
  assert.ok(sample, name);
  const { kind, spec, columns } = sample;
  const { rows = sample.rows, locale = 'en-US', width = 560 } = changes;
  const chart = compileChart(spec, { kind });
  const now = new Date('2001-08-16T00:00:00Z');
  return chartToSvg({ chart, columns, rows, tokens, locale, timezone: 'UTC', now }, { width, height: 320 });
}

/** What a view has drawn of a mark. */
interface SceneMark {
  readonly marktype: string;
  readonly role: string;
  readonly items: readonly { readonly bounds: Readonly<Record<'x1' | 'x2' | 'y1' | 'y2', number>> }[];
}

const AREAS = { type: 'areas', area: 'place', color: 'lat' };

interface MapMark {
  readonly bounds: Readonly<Record<'x1' | 'x2' | 'y1' | 'y2', number>>;
  readonly datum: object;
}

/** The marks of a map. */
function marksOf(part: SceneItem): MapMark[] {
  if (part.name === 'facet_points' || part.name === 'facet_areas') return part.items as unknown as MapMark[];
  return (part.items ?? []).flatMap(marksOf);
}

interface SceneItem {
  readonly x?: number;
  readonly y?: number;
  readonly width: number;
  readonly height: number;
  readonly name?: string;
  readonly marktype?: string;
  readonly items?: readonly SceneItem[];
}

/** The places of the bars in a part of a scene. */
function barsIn(part: SceneItem, x = 0, y = 0): { x: number; y: number; width: number; height: number }[] {
  const items = part.items ?? [];
  if (part.name === 'facet_u0_marks')
    return items.map((bar) => ({
      x: x + (bar.x ?? 0),
      y: y + (bar.y ?? 0),
      width: bar.width,
      height: bar.height,
    }));
  const isMark = part.marktype !== undefined;
  return items.flatMap((one) => barsIn(one, isMark ? x : x + (part.x ?? 0), isMark ? y : y + (part.y ?? 0)));
}

/** Without the whole document in the message. */
function assertWithout(svg: string, pattern: RegExp): void {
  const match = pattern.exec(svg);
  assert.equal(match && svg.slice(Math.max(0, match.index - 150), match.index + 50), null);
}

describe('every kind of chart', () => {
  for (const { name } of CHART_SAMPLES)
    it(`${name}: is drawn without gaps in its tokens, broken numbers or rotated labels`, async () => {
      for (const width of [320, 900]) {
        const svg = await draw(name, { width });
        assertWithout(svg, /token:|title:|NaN|undefined|\[object/);
        assertWithout(svg, /<text[^>]*rotate\(/);
        assert.ok(textsIn(svg).length > 1);
      }
    });

  it('looks the same if it is drawn with pauses between its marks', async () => {
    for (const { name, kind, spec, columns, rows } of CHART_SAMPLES) {
      // Its confidence interval is estimated at random.
      if (name === 'Custom Vega-Lite') continue;
      const chart = compileChart(spec, { kind });
      const drawn = async (pause?: () => Promise<void>) => {
        const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
        const own = await createView(content, { renderer: 'none' });
        await own.draw(rows, { width: 560, height: 320 }, pause);
        return (await own.view.toSVG()).replace(/(clip|gradient_)\d+/g, '$1');
      };
      const paused = await drawn(() => new Promise((resolve) => setImmediate(resolve)));
      assert.equal(paused, await drawn(), name);
    }
  });

  for (const { name } of CHART_SAMPLES)
    it(`${name}: is drawn without rows`, async () => {
      assertWithout(await draw(name, { rows: [] }), /token:|NaN/);
    });
});

describe('what charts draw', () => {
  it('a bar for each month, the last one lighter because it is not over', async () => {
    const svg = await draw('Bars');
    assert.equal(countMarks(svg, 'facet_u0_marks'), 8);
    assert.equal(svg.match(/fill-opacity="0.4"/g)?.length, 1);
  });

  it('a dashed line to the period that is not over, for each series', async () => {
    const columns: ChartColumn[] = [
      { name: 'month', type: 'time', granularity: 'month' },
      { name: 'carrier', type: 'string' },
      { name: 'flights', type: 'number' },
    ];
    const rows = ['2001-06', '2001-07', '2001-08'].flatMap((month, index) =>
      ['AA', 'DL'].map((carrier) => [`${month}-01T00:00:00.000`, carrier, 10 - index]),
    );
    const dashes = async (type: string, now: string) => {
      const chart = compileChart({ type, x: 'month', y: 'flights', color: 'carrier' }, { kind: 'vega' });
      const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC', now: new Date(now) };
      const svg = await chartToSvg(content, { width: 500, height: 300 });
      return (svg.match(/facet_u0_marks_partial[^>]*>\s*<path[^>]*d="M/g) ?? []).length;
    };
    for (const type of ['line', 'area']) {
      assert.equal(await dashes(type, '2001-08-16T00:00:00Z'), 2, type);
      assert.equal(await dashes(type, '2001-09-01T00:00:00Z'), 0, type);
    }
  });

  it('a gap for an empty cell', async () => {
    const path =
      /mark-line role-mark facet_u0_marks.*?d="([^"]+)"/.exec(await draw('Line with a gap'))?.[1] ?? '';
    assert.equal(path.match(/M/g)?.length, 2);
  });

  it('one category as a bar of moderate size in the middle of its band, beside each other, below each other, and in series', async () => {
    const columns: ChartColumn[] = [
      { name: 'city', type: 'string' },
      { name: 'kind', type: 'string' },
      { name: 'flights', type: 'number' },
    ];
    const sizes = async (spec: object, rows: unknown[][]) => {
      const chart = compileChart(
        { type: 'bar', x: 'city', y: 'flights', labels: false, ...spec },
        { kind: 'vega' },
      );
      const view = await createView(
        { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' },
        { renderer: 'none' },
      );
      await view.draw(rows, { width: 900, height: 500 });
      const bars = barsIn((view.view.scenegraph() as unknown as { root: SceneItem }).root);
      return { width: view.view.width(), height: view.view.height(), bars };
    };
    const one = [['Rome', 'late', 7]];
    const upright = await sizes({}, one);
    const [bar] = upright.bars;
    assert.equal(bar?.width, 96);
    assert.ok(Math.abs((bar?.x ?? 0) + 48 - upright.width / 2) < 1, `${bar?.x} of ${upright.width}`);
    const flat = await sizes({ horizontal: true }, one);
    assert.equal(flat.bars[0]?.height, 48);
    assert.ok(Math.abs((flat.bars[0]?.y ?? 0) + 24 - flat.height / 2) < 1);
    const grouped = await sizes({ color: 'kind', stack: 'grouped' }, [...one, ['Rome', 'on time', 9]]);
    assert.deepEqual(
      grouped.bars.map(({ width }) => width),
      [96, 96],
    );
    const many = Array.from({ length: 12 }, (_, index) => [`City ${index}`, 'late', index]);
    const [narrow] = (await sizes({}, many)).bars;
    assert.ok(narrow !== undefined && narrow.width > 20 && narrow.width < 96, 'others fill their bands');
  });

  it('shares of an axis or a legend with as many decimals, and no ramp for one value', async () => {
    const columns: ChartColumn[] = [
      { name: 'state', type: 'string' },
      { name: 'share', type: 'number', format: { type: 'percent', decimalPlaces: 1 } },
    ];
    const spec = {
      mark: 'bar',
      encoding: {
        x: { field: 'state', type: 'nominal' },
        y: { field: 'share', type: 'quantitative' },
        color: { field: 'share', type: 'quantitative', legend: { format: '%' } },
      },
    };
    const drawn = (shares: readonly number[]) => {
      const rows = shares.map((share, index) => [`S${index}`, share]);
      const chart = compileChart(spec, { kind: 'vega' });
      const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
      return chartToSvg(content, { width: 500, height: 300 });
    };
    const decimals = async (shares: readonly number[]) =>
      new Set(
        textsIn(await drawn(shares))
          .filter((text) => text.endsWith('%'))
          .map((text) => text.slice(0, -1).split('.')[1]?.length ?? 0),
      );
    assert.deepEqual(await decimals([0.173, 0.25, 0.2]), new Set([0]));
    assert.deepEqual(await decimals([0.0031, 0.0152]), new Set([1]));
    const opacityOf = (svg: string) =>
      /<rect[^>]*fill="url[^>]*>|<path[^>]*fill="url[^>]*>/.exec(svg)?.[0] ?? '';
    const single = await drawn([0.2312]);
    assert.match(opacityOf(single), / opacity="0"/);
    const anchor = /<text text-anchor="(\w+)"[^>]*>23\.1%</.exec(single)?.[1];
    assert.equal(anchor, 'start', 'the number does not reach back into the title');
    assert.doesNotMatch(opacityOf(await drawn([0.2312, 0.25])), / opacity="0"/);
  });

  it('maps that fit the rows they have, unless the author chose the base', async () => {
    const columns: ChartColumn[] = [
      { name: 'place', type: 'string' },
      { name: 'lat', type: 'number' },
      { name: 'lon', type: 'number' },
    ];
    /** The part of the width or the height that the rows take, whichever is more. */
    const partTaken = async (spec: object, rows: unknown[][]) => {
      const chart = compileChart(spec, { kind: 'map' });
      const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
      const own = await createView(content, { renderer: 'none' });
      await own.draw(rows, { width: 560, height: 420 });
      const { view } = own;
      const { root } = view.scenegraph() as unknown as { root: SceneItem };
      const boxes = marksOf(root).flatMap(({ bounds, datum }) =>
        spec === AREAS && (datum as { row?: unknown }).row == null ? [] : [bounds],
      );
      const across = Math.max(...boxes.map(({ x2 }) => x2)) - Math.min(...boxes.map(({ x1 }) => x1));
      const down = Math.max(...boxes.map(({ y2 }) => y2)) - Math.min(...boxes.map(({ y1 }) => y1));
      assert.ok(across < view.width() * 1.05 && down < view.height() * 1.05, 'all rows are in sight');
      return Math.max(across / view.width(), down / view.height());
    };
    const texas = [
      ['Dallas', 32.9, -97.0],
      ['Houston', 29.98, -95.34],
      ['El Paso', 31.8, -106.4],
    ];
    const points = { latitude: 'lat', longitude: 'lon' };
    assert.ok((await partTaken(points, texas)) > 0.7);
    assert.ok((await partTaken({ ...points, base: 'us' }, texas)) < 0.4);
    assert.ok((await partTaken(points, texas.slice(0, 1))) < 0.1, 'one point is not a map of its street');
    assert.ok((await partTaken(points, [...texas, ['Anchorage', 61.17, -150]])) > 0.2, 'Alaska is an inset');
    assert.ok((await partTaken(AREAS, [['TX', 1, 1]])) > 0.9);
    assert.ok(
      (await partTaken(AREAS, [
        ['Germany', 1, 1],
        ['Poland', 1, 1],
      ])) > 0.9,
    );
  });

  it('bars from zero', async () => {
    for (const name of ['Bars', 'Bars over time', 'Bars with long names'])
      assert.ok(
        textsIn(await draw(name, { width: 900 })).some((text) => /^0%?$/.test(text)),
        name,
      );
  });

  it('the axes of a combination on both sides', async () => {
    const texts = textsIn(await draw('Dual axis'));
    assert.ok(texts.includes('100K') && texts.includes('20%'), texts.join());
  });

  it('labels of two lines with room for both, in a chart whose width has changed too', async () => {
    const columns: ChartColumn[] = [
      { name: 'distance', type: 'string' },
      { name: 'flights', type: 'number', isMeasure: true },
    ];
    const rows = ['500 to 999 miles', '1,000 to 1,499 miles', '1,500 miles and more'].map((name) => [
      name,
      9,
    ]);
    const chart = compileChart({ type: 'bar', x: 'distance', y: 'flights' }, { kind: 'vega' });
    const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
    const drawn = await createView(content, { renderer: 'none' });
    await drawn.draw(rows, { width: 420, height: 320 });
    const narrow = drawn.view.height();
    await drawn.resize({ width: 900, height: 320 });
    const wide = drawn.view.height();
    await drawn.resize({ width: 420, height: 320 });
    assert.deepEqual([wide - narrow, drawn.view.height()], [14, narrow]);
    drawn.view.finalize();
  });

  it('a legend that is not wider than the chart, whose width has changed too', async () => {
    const columns: ChartColumn[] = [
      { name: 'hour', type: 'number' },
      { name: 'distance', type: 'string' },
      { name: 'flights', type: 'number', isMeasure: true },
    ];
    const names = ['500 to 999 miles', '1,000 to 1,499 miles', '1,500 miles and more'];
    const rows = [1, 2].flatMap((at) => names.map((name, index) => [at, name, index]));
    const spec = { type: 'line', x: { field: 'hour', type: 'ordinal' }, y: 'flights', color: 'distance' };
    const content = {
      chart: compileChart(spec, { kind: 'vega' }),
      columns,
      rows,
      tokens,
      locale: 'en-US',
      timezone: 'UTC',
    };
    const drawn = await createView(content, { renderer: 'none' });
    await drawn.draw(rows, { width: 900, height: 320 });
    for (const [width, least] of [
      [280, 100],
      [900, 400],
    ] as const) {
      await drawn.resize({ width, height: 320 });
      const legend = Number(/role-legend".*? d="M0,0h([\d.]+)v/.exec(await drawn.view.toSVG())?.[1]);
      assert.ok(legend > least && legend <= width, `${legend} of ${width}`);
    }
    drawn.view.finalize();
  });

  it('part of the name of each category where a chart cannot be turned', async () => {
    const names = [
      'Southwest Airlines',
      'Delta Air Lines',
      'American Airlines',
      'United Airlines',
      'US Airways',
    ];
    const columns: ChartColumn[] = [
      { name: 'carrier', type: 'string' },
      { name: 'delay', type: 'number' },
    ];
    const rows = names.flatMap((name, index) => [2, 4, 6].map((delay) => [name, delay * (index + 1)]));
    const chart = compileChart({ type: 'boxplot', x: 'carrier', y: 'delay' }, { kind: 'vega' });
    const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
    const texts = textsIn(await chartToSvg(content, { width: 260, height: 220 }));
    for (const name of names)
      assert.ok(
        texts.some((text) => text.startsWith(name.slice(0, 3))),
        `${name}: ${texts}`,
      );
  });

  it('boxes of several series beside each other, however many there are', async () => {
    const columns: ChartColumn[] = [
      { name: 'carrier', type: 'string' },
      { name: 'city', type: 'string' },
      { name: 'delay', type: 'number' },
    ];
    const [category, delay, color] = [
      { field: 'carrier', type: 'nominal' },
      { field: 'delay', type: 'quantitative' },
      { field: 'city', type: 'nominal' },
    ];
    for (const series of [2, 16]) {
      const cities = Array.from({ length: series }, (_, index) => `City ${index}`);
      const rows = ['United', 'Delta', 'American'].flatMap((carrier) =>
        cities.flatMap((city) => [1, 2, 3, 4, 200].map((minutes) => [carrier, city, minutes])),
      );
      for (const [axis, encoding] of [
        ['x', { x: category, y: delay, color }],
        ['y', { x: delay, y: category, color }],
      ] as const) {
        const chart = compileChart({ mark: 'boxplot', encoding }, { kind: 'vega' });
        const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
        const drawn = await createView(content, { renderer: 'none' });
        await drawn.draw(rows, { width: 360, height: 320 });
        const { root } = drawn.view.scenegraph() as unknown as { root: { items: [{ items: SceneMark[] }] } };
        const marks = root.items[0].items.filter(
          ({ role, marktype }) => role === 'mark' && marktype !== 'group',
        );
        assert.equal(marks.length, 6, 'points, two whiskers, boxes, medians and targets');
        for (const { marktype, items } of marks) {
          const places = items
            .map(({ bounds }) => [bounds[`${axis}1`], bounds[`${axis}2`]] as const)
            .sort(([one], [other]) => one - other);
          assert.equal(places.length, 3 * series);
          for (const [index, [start, end]] of places.entries()) {
            assert.ok(end > start);
            assert.ok(
              start > (places[index - 1]?.[1] ?? 0) - 0.01,
              `${marktype} ${axis} ${places.join(' ')}`,
            );
          }
        }
      }
    }
  });

  it('whole months, of which a narrow axis leaves some out', async () => {
    const texts = textsIn(await draw('Bars', { width: 140 }));
    const months = texts.filter((text) => /^[A-Z][a-z]{2}\b/.test(text));
    assert.ok(months.length > 1 && months.length < 8, texts.join());
    assert.ok(!texts.some((text) => text.endsWith('…')), texts.join());
  });

  it('each period once on a wide time axis', async () => {
    const months = textsIn(await draw('Areas, stacked', { width: 1600 })).filter((text) =>
      /^[A-Z][a-z]{2}\b/.test(text),
    );
    assert.deepEqual(months, [...new Set(months)]);
    assert.ok(months.length >= 7, months.join());
  });

  it('a line of the author that is the same for each row, once', async () => {
    const sample = CHART_SAMPLES.find(({ name }) => name === 'Bars with long names');
    assert.ok(sample);
    const y = { field: 'flights', type: 'quantitative' };
    const spec = {
      layer: [
        { mark: 'bar', encoding: { x: { field: 'city', type: 'nominal' }, y } },
        { mark: 'rule', encoding: { y: { datum: 3000 } } },
        { mark: 'rule', encoding: { y: { ...y, aggregate: 'mean' } } },
        { mark: 'rule', encoding: { y } },
      ],
    };
    const chart = compileChart(spec, { kind: 'vega' });
    const content = { ...sample, chart, tokens, locale: 'en-US', timezone: 'UTC' };
    const svg = await chartToSvg(content, { width: 600, height: 300 });
    const counts = [1, 2, 3].map((unit) => countMarks(svg, `facet_u${unit}_marks`));
    assert.deepEqual(counts, [1, 1, sample.rows.length]);
  });

  it('one label for a reference line, above bars that are below each other', async () => {
    const texts = textsIn(await draw('Bars with long names'));
    assert.equal(texts.filter((text) => text === 'Target').length, 1);
    const turned = textsIn(await draw('Bars with long names', { width: 360 }));
    assert.ok(
      turned.includes('Philadelphia') && turned.includes('Target') && turned.includes('20%'),
      turned.join(),
    );
  });

  it('bars as their author decides', async () => {
    const sample = CHART_SAMPLES.find(({ name }) => name === 'Bars with long names');
    assert.ok(sample);
    const { columns, rows } = sample;
    const turned = (spec: object) => compileChart(spec, { kind: 'vega' }).turned?.column;
    const bars = { type: 'bar', x: 'city', y: 'flights' };
    assert.equal(turned(bars), 'city');
    assert.equal(turned({ ...bars, horizontal: false }), undefined);
    assert.equal(turned({ ...bars, x: { field: 'city', timeUnit: 'month' } }), undefined);
    const encoding = {
      x: { field: 'sales.city', type: 'nominal', sort: '-y' },
      y: { field: 'flights', type: 'quantitative' },
    };
    assert.equal(turned({ mark: 'bar', encoding }), 'sales.city');
    assert.equal(turned({ layer: [{ mark: 'bar' }, { mark: 'text' }], encoding }), undefined);
    assert.equal(turned({ mark: { type: 'bar', width: 8 }, encoding }), undefined);
    const chart = compileChart(
      { mark: 'bar', encoding: { ...encoding, x: { ...encoding.x, field: 'city' } } },
      { kind: 'vega' },
    );
    const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
    const texts = textsIn(await chartToSvg(content, { width: 420, height: 320 }));
    assert.ok(texts.includes('Philadelphia') && texts.includes('San Francisco'), texts.join());
  });

  it('states by code and by name, countries by name and by code', async () => {
    const filled = (svg: string) =>
      svg.match(new RegExp(`fill="(?!${tokens.land})[^"]+" stroke="${tokens.surface}"`, 'g'));
    assert.equal(filled(await draw('Map of states'))?.length, 16);
    assert.equal(filled(await draw('Map of countries'))?.length, 12);
  });

  it('a flow in a circle, as two sides', async () => {
    const svg = await draw('Sankey');
    const texts = textsIn(svg);
    assert.equal(texts.filter((text) => text === 'California').length, 2, texts.join());
  });

  it('numbers and months in the language of the viewer', async () => {
    const texts = textsIn(await draw('Bars', { locale: 'de-DE' }));
    assert.ok(texts.includes('Mär') && texts.includes('500.000'), texts.join());
    assert.ok(
      textsIn(await draw('Bars with long names', { locale: 'fr-FR' })).some((text) => /^10\s%$/.test(text)),
    );
  });
});

describe('hostile values', () => {
  it('are text, of bounded length', async () => {
    const label = `<script>alert(1)</script>${'x'.repeat(10_000)}`;
    const svg = await draw('Bars, horizontal', { rows: [[label, 3, 0.1]] });
    assertWithout(svg, /<script/);
    assert.ok(svg.length < 50_000, String(svg.length));
  });

  it('do not break numbers: text, nulls, infinities and numbers as text', async () => {
    const rows = [
      ['2001-01-01T00:00:00.000', '12'],
      ['2001-02-01T00:00:00.000', null],
      ['2001-03-01T00:00:00.000', 'many'],
      ['2001-04-01T00:00:00.000', Number.POSITIVE_INFINITY],
      [null, 4],
      ['never', 5],
    ];
    for (const name of ['Bars', 'Area', 'Line with a gap', 'Dual axis'])
      assertWithout(await draw(name, { rows }), /NaN|Infinity/);
  });
});

for (const scheme of ['light', 'dark'] as const)
  it(`text on the slices of a pie can be read, on all colours of categories: ${scheme}`, async () => {
    const tokens = testTokens(scheme);
    const columns: ChartColumn[] = [
      { name: 'carrier', title: 'Carrier', type: 'string' },
      { name: 'flights', title: 'Flights', type: 'number' },
    ];
    const rows = tokens.category.map((_, index) => [`Carrier ${index}`, 100]);
    const chart = compileChart({ type: 'pie', value: 'flights', color: 'carrier' }, { kind: 'vega' });
    const content = { chart, columns, rows, tokens, locale: 'en-US', timezone: 'UTC' };
    const svg = await chartToSvg(content, { width: 560, height: 480 });
    const fills = (pattern: RegExp) => [...svg.matchAll(pattern)].map(([, fill = '']) => fill);
    const slices = fills(/<path[^>]* d="[^"]*L0,0Z" fill="([^"]+)"/g);
    const labels = fills(/<text[^>]*fill="([^"]+)"[^>]*>\d+%</g);
    assert.equal(labels.length, rows.length);
    for (const [index, label] of labels.entries()) {
      const slice = slices[index] ?? '';
      assert.ok(wcagContrast(label, slice) >= 4.5, `${label} on ${slice}`);
    }
  });
