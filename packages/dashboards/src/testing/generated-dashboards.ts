import fc from 'fast-check';
import { checkConfig } from '../config/check-config.ts';
import { TOP_MEMBERS } from '../config/config-shapes.ts';
import { FILTER_OPERATORS } from '../config/filter-operators.ts';
import { filterValueMembers } from '../config/filter-shapes.ts';
import { OPERATOR_RULES } from '../config/operators.ts';
import { pivotLists, pivotMembers, reportMetaMembers, SNAPSHOT_KINDS } from '../config/report-shapes.ts';
import type { Members } from '../config/shape-parts.ts';
import { CONFIG_MEMBERS, WIDGET_TYPES, type WidgetType } from '../config/widget-config-shapes.ts';
import { BREAKPOINTS } from '../config/widget-shapes.ts';
import type { DashboardDocument } from '../file/document.ts';
import { VISUAL_SPECS } from '../visuals/visual-specs.ts';
import { arbitraryMembers, arbitraryOf } from './arbitrary-of.ts';
import { member, oneLine, openObject, scalar, text, unknown } from './tricky-values.ts';

type Json = Record<string, unknown>;

const position = fc.record({
  x: fc.nat(11),
  y: fc.nat(200),
  w: fc.integer({ min: 1, max: 12 }),
  h: fc.integer({ min: 1, max: 20 }),
});
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

/** What the shapes of settings do not say: which values fit other parts of a dashboard, and each other. */
const OWN: { readonly [T in WidgetType]?: Record<string, fc.Arbitrary<unknown>> } = {
  CHART: {
    reportKey: fc.constantFrom('a', 'b', '7', 'Über uns'),
    controls: fc.dictionary(member, fc.constantFrom('off', 'flights.origin'), { noNullPrototype: true }),
  },
  IMAGE: {
    imageId: fc.constantFrom('0'.repeat(64), '12ab'.repeat(16)),
    link: fc.constantFrom('https://example.com/', 'mailto:a@example.com'),
  },
  TIME_GRAIN: { grain: fc.constantFrom('day', 'yes', 'x: y'), allowed: fc.constant(['day', 'yes', 'x: y']) },
  FIELD: {
    member: fc.constant('flights.carrier'),
    options: fc.array(
      fc.oneof(
        fc.constant({ member: 'flights.origin' }),
        fc.record({ member: fc.constant('flights.x'), label: oneLine }),
      ),
      { maxLength: 3 },
    ),
  },
};
/** Settings that are added once all widgets are known, or that exclude others. */
const LATER: { readonly [T in WidgetType]?: readonly string[] } = {
  CHART: ['reportId', 'reportPublicId'],
  FILTER: [...Object.keys(filterValueMembers), 'operators'],
  AI: ['charts'],
  FIELD: ['selected'],
  PARENT: ['options', 'selected'],
  CONTAINER: ['layout', 'children', 'tabs'],
};
/** A locked control needs a value; those of others are hidden or not. */
const visibility = fc.constantFrom('hidden', 'visible');

/** The settings of a type of widget, as its shape declares them. */
function settingsOf(type: WidgetType): fc.Arbitrary<Json> {
  const members = arbitraryMembers(CONFIG_MEMBERS[type] as Members);
  for (const setting of LATER[type] ?? []) delete members[setting];
  const known = some({ ...members, ...('visibility' in members && { visibility }), ...OWN[type] });
  if (type !== 'FILTER') return known as fc.Arbitrary<Json>;
  return fc.tuple(fc.oneof(filterValue, fc.constant({})), known).map((parts) => Object.assign({}, ...parts));
}

const CONFIGS = new Map(WIDGET_TYPES.map((type) => [type, settingsOf(type)]));

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

function leaf(types: readonly WidgetType[]): fc.Arbitrary<Tree> {
  return fc.constantFrom(...types).chain((type) =>
    fc
      .record({ ...frame, config: CONFIGS.get(type) ?? fc.constant({}) })
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
        settings: CONFIGS.get('CONTAINER') ?? fc.constant({}),
        titles: fc.array(oneLine, { minLength: 3, maxLength: 3 }),
      })
      .map(({ id, position, others, extras, children, settings, titles }): Tree => {
        const large = { ...position, w: Math.max(4, position.w), h: Math.max(6, position.h) };
        const closes = layout === 'tabs' ? { collapsible: false } : {};
        const config = { ...others, ...settings, ...closes, layout, titles };
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

/** How a result is drawn, with the settings of its kind. */
const visual = fc.constantFrom(...SNAPSHOT_KINDS).chain((kind) => {
  const own = kind in VISUAL_SPECS ? [arbitraryOf(VISUAL_SPECS[kind as keyof typeof VISUAL_SPECS])] : [];
  return some({ kind: fc.constant(kind), spec: fc.oneof(text, openObject, ...own) });
});
const { kind: _kind, spec: _spec, ...metaMembers } = reportMetaMembers;
const meta = fc
  .tuple(some(arbitraryMembers(metaMembers)), visual, unknown)
  .map(([known, drawn, others]) => ({ ...others, ...known, ...drawn }));
const pivot = fc
  .tuple(fc.record(arbitraryMembers(pivotLists)), some(arbitraryMembers(pivotMembers)))
  .map((parts) => Object.assign({}, ...parts));
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
const top = some(arbitraryMembers(TOP_MEMBERS as Members));

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
