import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compileChart } from '@facet/charts';
import { isSame, type Json, type JsonObject, type Visualisation } from '@facet/query';
import fc from 'fast-check';
import { CHART_KINDS, type ChartKind, type SlotName } from './chart-kinds.ts';
import { allSettings, chartSettings, type Setting } from './chart-settings.ts';
import { type DrawnChart, drawnChart, isListIn, slotsOf } from './drawn-chart.ts';
import { fittedChart } from './fitted-chart.ts';
import { type FormColumn, missingFor, suits } from './form-column.ts';
import { hiddenParts, withoutShown } from './hidden-parts.ts';
import { columnsIn, withColumns } from './slot-columns.ts';
import { valueAt, withValue } from './spec-paths.ts';
import { switchedTo } from './switch-kind.ts';

const column = (name: string, more: Partial<FormColumn> = {}): FormColumn => ({
  name,
  title: name,
  type: 'string',
  isMeasure: false,
  granularity: null,
  format: null,
  ...more,
});
const COLUMNS = [
  column('month', { type: 'time', granularity: 'month' }),
  column('state.name'),
  column('carrier'),
  column('latitude', { type: 'number' }),
  column('longitude', { type: 'number' }),
  ...['count', 'late', 'share'].map((name) => column(name, { type: 'number', isMeasure: true })),
];
const chartOf = (visualisation: Visualisation): DrawnChart => {
  const chart = drawnChart(visualisation);
  assert.ok(chart, JSON.stringify(visualisation));
  return chart;
};
const compiles = ({ kind, spec }: Visualisation) =>
  compileChart(spec, { kind: kind as 'vega', columns: COLUMNS });

const anyValue = ({ input }: Setting): fc.Arbitrary<Json | undefined> => {
  switch (input.type) {
    case 'text':
      return fc.string({ minLength: 1, maxLength: 20 });
    case 'number':
      return input.isWhole
        ? fc.integer({ min: input.least ?? 0, max: input.most ?? 12 })
        : fc.integer({ min: 1, max: 1000 });
    case 'flag':
      return fc.boolean();
    case 'choice':
      return input.listOf === undefined
        ? fc.constantFrom(...input.values)
        : fc.oneof(
            fc.constantFrom(...input.values),
            fc.array(fc.stringMatching(/^[\w .-]{0,8}$/), { maxLength: 4 }),
          );
  }
};

/** A chart of a kind after any changes that the form offers. */
const edited = (kind: ChartKind, form: 'short' | 'view' = 'short') =>
  fc.array(fc.tuple(fc.nat(), fc.nat(), fc.infiniteStream(fc.nat())), { maxLength: 12 }).chain((steps) => {
    const start = form === 'short' ? switchedTo(kind.id, undefined, COLUMNS) : viewOf(kind);
    return steps.reduce<fc.Arbitrary<Visualisation>>(
      (before, [which, pick]) =>
        before.chain((visualisation) => {
          const chart = chartOf(visualisation);
          const settings = allSettings(chart, COLUMNS);
          const slots = slotsOf(chart);
          const index = which % (settings.length + slots.length);
          const setting = settings[index];
          if (setting !== undefined)
            return anyValue(setting).map((value) => ({
              ...visualisation,
              spec: withValue(chart.spec, setting.path, value),
            }));
          const slot = slots[index - settings.length];
          assert.ok(slot);
          const fitting = COLUMNS.filter((one) => suits(one, slot.takes)).map(({ name }) => name);
          const names = isListIn(chart, slot)
            ? fitting.slice(0, 1 + (pick % fitting.length))
            : [fitting[pick % fitting.length] ?? ''];
          return fc.constant({ ...visualisation, spec: withColumns(chart, slot, names, COLUMNS) });
        }),
      fc.constant(start),
    );
  });

/** The same chart in Vega-Lite. */
function viewOf(kind: ChartKind): Visualisation {
  const chart: DrawnChart = { kind, form: 'view', spec: { mark: kind.mark ?? '' } };
  const short = chartOf(switchedTo(kind.id, undefined, COLUMNS));
  const spec = slotsOf(chart)
    .filter(({ isRequired }) => isRequired)
    .reduce<JsonObject>(
      (before, slot) => withColumns({ ...chart, spec: before }, slot, columnsIn(short, slot), COLUMNS),
      chart.spec,
    );
  return { kind: 'vega', spec };
}

const FORMS = CHART_KINDS.flatMap((kind) => [
  { kind, form: 'short' as const },
  ...(kind.mark === undefined ? [] : [{ kind, form: 'view' as const }]),
]);

for (const { kind, form } of FORMS)
  test(`the form loses nothing of ${kind.id} (${form})`, () => {
    fc.assert(
      fc.property(
        edited(kind, form),
        fc.constantFrom('transform', 'custom', 'params'),
        (visualisation, other) => {
          // What only the code has.
          const spec = { ...(visualisation.spec as JsonObject), [other]: { some: ['thing'] } };
          const chart = chartOf({ ...visualisation, spec });
          assert.equal(chart.kind.id, kind.id);
          assert.deepEqual(hiddenParts(chart, COLUMNS), [`${other}.some`]);
          const left = withoutShown(chart, COLUMNS);
          for (const setting of allSettings(chart, COLUMNS)) {
            const value = valueAt(spec, setting.path);
            assert.equal(withValue(spec, setting.path, value), spec, 'the same value changes nothing');
            const removed = withValue(spec, setting.path, undefined);
            const again = withValue(removed, setting.path, value);
            assert.ok(isSame(valueAt(again, setting.path), value));
            assert.ok(isSame(withoutShown({ ...chart, spec: removed }, COLUMNS), left));
          }
          for (const slot of slotsOf(chart)) {
            const names = columnsIn(chart, slot);
            assert.equal(withColumns(chart, slot, names, COLUMNS), spec);
            for (const name of names) assert.ok(COLUMNS.some((one) => one.name === name));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

for (const { kind, form } of FORMS)
  test(`what the form makes of ${kind.id} can be drawn (${form})`, () => {
    fc.assert(
      fc.property(edited(kind, form), (visualisation) => {
        compiles(visualisation);
      }),
      { numRuns: 40 },
    );
  });

test('another kind keeps columns, settings and reference lines, and comes back as it was', () => {
  const bars: Visualisation = {
    kind: 'vega',
    spec: {
      type: 'bar',
      x: { field: 'carrier', axis: { title: 'Airline' } },
      y: ['count', 'late'],
      references: [{ y: 3, label: 'Target' }],
      title: 'Flights',
      tooltip: ['share'],
      config: { bar: { cornerRadius: 4 } },
    },
  };
  const lines = switchedTo('line', chartOf(bars), COLUMNS);
  assert.deepEqual(lines.spec, {
    type: 'line',
    title: 'Flights',
    config: { bar: { cornerRadius: 4 } },
    references: [{ y: 3, label: 'Target' }],
    x: { field: 'carrier', type: 'ordinal' },
    y: ['count', 'late'],
    tooltip: ['share'],
  });
  compiles(lines);
  const pie = switchedTo('pie', chartOf(bars), COLUMNS);
  assert.equal(valueAt(pie.spec as JsonObject, ['color']), 'carrier');
  assert.equal(valueAt(pie.spec as JsonObject, ['value']), 'count');
  const map = switchedTo('points', chartOf(bars), COLUMNS);
  assert.deepEqual(map, {
    kind: 'map',
    spec: { type: 'points', latitude: 'latitude', longitude: 'longitude', tooltip: ['share'] },
  });
  for (const { id } of CHART_KINDS) compiles(switchedTo(id, chartOf(bars), COLUMNS));
});

test('a view in Vega-Lite stays one where only its mark differs', () => {
  const spec = {
    mark: 'bar',
    transform: [{ filter: 'datum.count > 3' }],
    encoding: { x: { field: 'carrier' }, y: { field: 'count', type: 'quantitative' } },
  };
  const lines = switchedTo('line', chartOf({ kind: 'vega', spec }), COLUMNS);
  assert.deepEqual(lines, { kind: 'vega', spec: { ...spec, mark: { type: 'line' } } });
  assert.equal(valueAt(switchedTo('funnel', chartOf(lines), COLUMNS).spec as JsonObject, ['value']), 'count');
});

test('kinds give the reason why they do not suit', () => {
  const [, state, carrier] = COLUMNS;
  const count = COLUMNS.find(({ name }) => name === 'count');
  assert.ok(state && carrier && count);
  const missing = (...columns: FormColumn[]) =>
    CHART_KINDS.filter(({ need }) => missingFor(columns, need) !== undefined).map(({ id }) => id);
  assert.deepEqual(missing(state, count), ['combo', 'scatter', 'heatmap', 'points', 'sankey']);
  assert.deepEqual(missing(state, carrier, count), ['combo', 'scatter', 'points']);
  assert.deepEqual(missing(...COLUMNS), []);
});

test('another column in a place keeps the axis, and not what is about its values', () => {
  const chart = chartOf({
    kind: 'vega',
    spec: {
      type: 'bar',
      x: { field: 'carrier', sort: ['AA', 'DL'], axis: { title: 'Who' } },
      y: 'count',
    },
  });
  const [x, y] = slotsOf(chart);
  assert.ok(x && y);
  assert.deepEqual(withColumns(chart, x, ['state.name'], COLUMNS).x, {
    field: 'state.name',
    axis: { title: 'Who' },
  });
  assert.deepEqual(withColumns(chart, y, ['late', 'count'], COLUMNS).y, ['late', 'count']);
});

test('a chart fits an answer that has lost some of its columns', () => {
  const chart: Visualisation = {
    kind: 'vega',
    spec: { type: 'line', x: 'month', y: ['gone', 'late'], color: 'old' },
  };
  assert.deepEqual(fittedChart(chart, COLUMNS)?.spec, { type: 'line', x: 'month', y: 'late' });
  const moved: Visualisation = { kind: 'vega', spec: { type: 'bar', x: 'old', y: 'gone' } };
  assert.deepEqual(fittedChart(moved, COLUMNS)?.spec, { type: 'bar', x: 'month', y: 'count' });
  assert.equal(fittedChart(moved, [column('only')]), undefined);
  const own: Visualisation = { kind: 'vega', spec: { layer: [] } };
  assert.equal(fittedChart(own, COLUMNS), own);
});

test('what the form cannot show is named by its place', () => {
  const chart = chartOf({
    kind: 'vega',
    spec: {
      mark: { type: 'line', strokeWidth: 3 },
      transform: [{ filter: 'datum.count > 3' }],
      encoding: {
        x: { field: 'month', type: 'temporal', timeUnit: 'year' },
        y: { field: 'count', type: 'quantitative', aggregate: 'mean' },
      },
    },
  });
  assert.deepEqual(hiddenParts(chart, COLUMNS), [
    'mark.strokeWidth',
    'transform',
    'encoding.x.timeUnit',
    'encoding.y.aggregate',
  ]);
  assert.deepEqual(
    chartSettings(chart).map(({ name }) => name),
    ['curve', 'points'],
  );
  assert.equal(drawnChart({ kind: 'vega', spec: { layer: [], mark: 'bar' } }), undefined);
  assert.equal(drawnChart({ kind: 'vega', spec: { type: 'waterfall' } }), undefined);
});

const NAMES: readonly SlotName[] = ['x', 'y'];
test('charts of both forms have the same places', () => {
  for (const name of NAMES)
    assert.ok(
      slotsOf({ kind: CHART_KINDS[0] as ChartKind, form: 'view' }).some((slot) => slot.name === name),
    );
});
