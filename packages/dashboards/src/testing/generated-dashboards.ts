import fc from 'fast-check';
import { checkConfig } from '../config/check-config.ts';
import { FILTER_OPERATORS } from '../config/filter-shapes.ts';
import { WIDGET_TYPES } from '../config/widget-config-shapes.ts';
import { BREAKPOINTS } from '../config/widget-shapes.ts';
import { OPERATOR_RULES } from '../controls/operators.ts';
import type { DashboardDocument } from '../file/document.ts';

type Json = Record<string, unknown>;

/** Texts that YAML reads as something else unless they are quoted. */
const TRICKY = [
  ...[
    '',
    ' ',
    'yes',
    'off',
    'null',
    '~',
    'true',
    '1.0',
    '0x1f',
    '1e3',
    '.inf',
    '2024-01-01',
    '12:30',
    '<<',
    '=',
  ],
  ...[
    'a: b',
    '# c',
    'a #b',
    '- x',
    '? x',
    '&a',
    '*a',
    '!t',
    '|',
    '>',
    '%',
    '@',
    '`',
    '{',
    '[',
    '"',
    "'",
    'k: |',
  ],
  ...[
    '---',
    '...',
    '---\nx',
    'a\n',
    'a\nb',
    '\n',
    '\n\na',
    ' a\nb',
    'a\n  b\n',
    'a \nb',
    '\ta\n\tb',
    'a\n\n',
  ],
  ...['a\r\nb', 'a\rb', '\u0085', '\u2028', '\ufeff', '\u007f', '𝄞', 'é', 'a\n ', 'a\n\t', 'x'.repeat(200)],
  ...['select *\nfrom flights\nwhere carrier = \'AA\'  -- all "of" them\n', 'constructor', 'toString'],
];
const text = fc.oneof(
  fc.constantFrom(...TRICKY),
  // PostgreSQL cannot store U+0000.
  fc.string({ unit: 'binary', maxLength: 30 }).map((characters) => characters.replaceAll('\0', '')),
);
/** Of titles and labels, which are one line. */
const oneLine = text.map((characters) => characters.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' '));
const name = text.filter((key) => key !== '__proto__');
const json = fc
  .oneof(fc.jsonValue({ maxDepth: 3 }), text)
  .map((value): unknown => JSON.parse(JSON.stringify(value)))
  .filter((value) => !JSON.stringify(value).includes('__proto__'));
const openObject = fc.dictionary(name, json, { maxKeys: 4, noNullPrototype: true });
/** Unknown settings, named so that no release will know them. */
const unknown = fc.dictionary(
  name.map((key) => `x-${key}`),
  json,
  { maxKeys: 2, noNullPrototype: true },
);

const position = fc.record({
  x: fc.nat(11),
  y: fc.nat(200),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 20 }),
});
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const member = fc.constantFrom('flights.carrier', 'flights.departed_at', 'planes.model', 'a.b.c');
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(members: T) =>
  fc.record(members, { requiredKeys: [], noNullPrototype: true });

const filterValue = fc
  .tuple(fc.constantFrom(...FILTER_OPERATORS), scalar, fc.array(scalar, { minLength: 1, maxLength: 4 }))
  .map(([operator, one, list]): Json => {
    if (operator === 'custom') return { operator };
    const { arity } = OPERATOR_RULES[operator];
    if (arity === 'none') return { operator };
    if (arity === 'range') return { operator, value: [one, one] };
    return { operator, value: arity === 'one' ? one : list };
  });

const control = {
  label: oneLine,
  description: text,
  attribute: text,
  visibility: fc.constantFrom('hidden', 'visible'),
};
const heading = { title: oneLine, showTitle: fc.boolean() };

/** The settings of widgets without children, by type. References to other widgets are added afterwards. */
const CONFIGS: Record<string, fc.Arbitrary<Json>> = {
  CHART: some({
    reportKey: fc.constantFrom('a', 'b', '7', 'Über uns'),
    title: oneLine,
    drill: fc.boolean(),
    crossFilter: fc.boolean(),
    refreshSeconds: fc.nat(1000),
    controls: fc.dictionary(member, fc.constantFrom('off', 'flights.origin'), { noNullPrototype: true }),
  }),
  TEXT: some({ ...heading, markdown: text }),
  FILTER: fc
    .tuple(
      fc.oneof(filterValue, fc.constant({})),
      some({ member, ...control, multiple: fc.boolean() }),
      options(),
    )
    .map((parts) => Object.assign({}, ...parts)),
  AI: some({ ...heading, prompt: text, threadId: text }),
  TIME_GRAIN: some({ member, grain: fc.constantFrom('day', 'yes', 'x: y'), ...control }),
  FIELD: some({
    ...control,
    member: fc.constant('flights.carrier'),
    options: fc.array(
      fc.oneof(
        fc.constant({ member: 'flights.origin' }),
        fc.record({ member: fc.constant('flights.x'), label: oneLine }),
      ),
      { maxLength: 3 },
    ),
  }),
  PARENT: some({ ...control }),
  SPACER: fc.constant({}),
  DIVIDER: some({ label: oneLine, orientation: fc.constantFrom('vertical', 'horizontal') }),
};

function options() {
  const option = fc.oneof(fc.record({ value: scalar }), fc.record({ value: scalar, label: oneLine }));
  return some({ options: fc.array(option, { maxLength: 3 }) });
}

interface Tree {
  readonly widget: Json;
  readonly children: readonly Tree[];
}

const ids = fc.constantFrom(
  'chart',
  'chart-2',
  'chart-a',
  'text-2',
  'filter-flights-carrier',
  'grid',
  '7',
  'ä ö',
  'x',
);
const frame = {
  id: fc.oneof(ids, fc.string({ minLength: 1, maxLength: 20 })),
  position,
  ...{ others: unknown },
  extras: some({
    style: openObject,
    responsiveLayouts: fc.dictionary(fc.constantFrom(...BREAKPOINTS), position, { noNullPrototype: true }),
  }),
};

function leaf(types: readonly string[]): fc.Arbitrary<Tree> {
  return fc.constantFrom(...types).chain((type) =>
    fc
      .record({ ...frame, config: CONFIGS[type] ?? fc.constant({}) })
      .map(({ id, position, others, extras, config }) => ({
        widget: { id, type, position, config: { ...others, ...config }, ...extras },
        children: [],
      })),
  );
}

const LEAVES = WIDGET_TYPES.filter((type) => type !== 'CONTAINER');

function tree(depth: number, place: 'any' | 'stack' | 'tab'): fc.Arbitrary<Tree> {
  const single = leaf(place === 'tab' ? ['CHART'] : LEAVES);
  if (depth === 0) return single;
  const layouts = place === 'stack' ? (['stack'] as const) : (['stack', 'grid', 'tabs'] as const);
  const container = fc.constantFrom(...layouts).chain((layout) => {
    const inside = layout === 'tabs' ? 'tab' : layout === 'stack' ? 'stack' : 'any';
    const children = fc.array(tree(depth - 1, inside), { maxLength: 3 });
    return fc
      .record({
        ...frame,
        children,
        settings: some(heading),
        titles: fc.array(oneLine, { minLength: 3, maxLength: 3 }),
      })
      .map(({ id, position, others, extras, children, settings, titles }): Tree => {
        const large = { ...position, w: Math.max(4, position.w), h: Math.max(6, position.h) };
        const config = { ...others, ...settings, layout, titles };
        return { widget: { id, type: 'CONTAINER', position: large, config, ...extras }, children };
      });
  });
  return fc.oneof({ weight: 2, arbitrary: single }, { weight: 1, arbitrary: container });
}

/** Puts trees into a list of widgets with unique ids, and lets containers, parents and summaries refer to them. */
function flat(trees: readonly Tree[]): Json[] {
  const taken = new Set<unknown>();
  const widgets: Json[] = [];
  const add = ({ widget, children }: Tree, position?: Json): string => {
    let id = String(widget.id);
    while (taken.has(id)) id = `${id}-2`;
    taken.add(id);
    const placed = { ...widget, id, position: position ?? widget.position };
    widgets.push(placed);
    if (widget.type !== 'CONTAINER') return id;
    const { titles, ...config } = widget.config as Json & { titles: string[] };
    // Cells of a grid do not overlap.
    const inside = children.map((child, n) =>
      add(child, config.layout === 'grid' ? { x: 0, y: n * 10, w: 4, h: 10 } : undefined),
    );
    const tabs = inside.map((child, n) => ({ id: `t${n}`, title: titles[n], child }));
    const content =
      config.layout === 'tabs' ? { tabs: [...tabs, { id: 'empty', title: 'Empty' }] } : { children: inside };
    Object.assign(placed, { config: { ...config, ...content } });
    return id;
  };
  for (const tree of trees) add(tree);
  const free = widgets
    .filter(({ type }) => type === 'FILTER' || type === 'TIME_GRAIN')
    .map(({ id }) => String(id));
  const charts = widgets.filter(({ type }) => type === 'CHART').map(({ id }) => id);
  for (const widget of widgets) {
    if (widget.type === 'AI') Object.assign(widget.config as Json, { charts });
    if (widget.type !== 'PARENT') continue;
    const children = Object.fromEntries(free.splice(0, 2).map((id, n) => [id, n === 0 ? 'clear' : 'keep']));
    const list = [
      { id: 'first', label: 'First', children },
      { id: 'other', label: 'first', children: {} },
    ];
    Object.assign(widget.config as Json, { options: list });
  }
  return widgets;
}

const pivot = fc.record({
  rows: fc.array(text, { maxLength: 2 }),
  columns: fc.array(text, { maxLength: 2 }),
  measures: fc.array(text, { maxLength: 2 }),
  filters: fc.constant([]),
});
const format = fc.record({ type: fc.constantFrom('currency', 'percent'), decimalPlaces: fc.nat(4) });
const meta = fc
  .tuple(
    some({
      kind: fc.constantFrom('vega', 'table'),
      spec: fc.oneof(text, openObject),
      preferences: some({ columnFormats: fc.dictionary(name, format, { noNullPrototype: true }) }),
      fillMissingRows: fc.constant({ member: 'flights.departed_at', excludedDimensions: [] }),
      periodComparisons: fc.constant([
        { measure: 'flights.count', timeDimension: 'flights.at', offset: { amount: -1, unit: 'year' } },
      ]),
      pythonCode: text,
      subtotals: fc.boolean(),
      topRows: fc.constant({ member: 'flights.carrier', measure: 'flights.count', count: 5, others: true }),
      tableCalculations: fc.array(
        fc.record({
          name: fc.constant('rate'),
          expression: text.filter((formula) => formula !== ''),
          format,
        }),
        { maxLength: 2 },
      ),
    }),
    unknown,
  )
  .map(([known, others]) => ({ ...others, ...known }));
const report = some({
  publicId: fc.constant('abcDEF123456'),
  name: text,
  title: text,
  description: text,
  sqlQuery: text,
  jsonQuery: fc.oneof(text, openObject),
  pivotItems: pivot,
  meta,
});

const top = some({
  title: oneLine,
  description: text,
  kind: fc.constantFrom('CLASSIC', 'APP'),
  settings: openObject,
  theme: some({ primaryColor: text, widgets: some({ border: some({ width: text }) }) }),
  layout: some({ rowHeight: fc.nat(100), margin: fc.constant([1, 2]), cols: some({ lg: fc.constant(12) }) }),
  app: some({ html: text, files: fc.dictionary(name, text, { noNullPrototype: true }) }),
});

/** Dashboards of all kinds, with texts and names that are hard to write down. */
export const dashboards: fc.Arbitrary<DashboardDocument> = fc
  .record({
    slug: fc.constantFrom('flights', 'on-time/2024', '7', 'yes', 'ä b'),
    top,
    trees: fc.array(tree(3, 'any'), { maxLength: 6 }),
    reports: fc.tuple(report, report, report, report),
  })
  .map(({ slug, top, trees, reports: [a, b, c, d] }): DashboardDocument => {
    const { config, problems } = checkConfig({ ...top, widgets: flat(trees) }, { stage: 'draft' });
    if (config === undefined) throw new Error(problems?.map(({ message }) => message).join('\n'));
    // As JSON: without -0 and prototypes.
    return JSON.parse(JSON.stringify({ slug, config, reports: { a, b, '7': c, 'Über uns': d } }));
  });
