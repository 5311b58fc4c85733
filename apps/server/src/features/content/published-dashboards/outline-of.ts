import type { OutlinedWidget } from './published-dashboards.schema.ts';
import type { PublishedRow, SlimReport, SlimWidget } from './published-dashboards.store.ts';

type Shape = OutlinedWidget['shape'];

const COLUMNS = 12;
/** The number of board rows that the outline covers. */
const MOST_ROWS = 24;
/** The maximum nesting of containers. */
const DEEPEST = 8;

const OF_WIDGETS: Readonly<Record<string, Shape>> = {
  TEXT: 'text',
  HTML: 'text',
  AI: 'text',
  DIVIDER: 'divider',
  FILTER: 'control',
  TIME_GRAIN: 'control',
  FIELD: 'control',
  PARENT: 'control',
};

/** By the mark of a Vega-Lite specification, or by the type of a short form. */
const OF_MARKS: Readonly<Record<string, Shape>> = {
  bar: 'bars',
  combo: 'bars',
  line: 'line',
  trail: 'line',
  area: 'area',
  point: 'points',
  circle: 'points',
  square: 'points',
  scatter: 'points',
  tick: 'points',
  arc: 'pie',
  pie: 'pie',
  donut: 'pie',
  rect: 'grid',
  heatmap: 'grid',
  boxplot: 'boxes',
  funnel: 'funnel',
  geoshape: 'map',
};

const OF_KINDS: Readonly<Record<string, Shape>> = {
  table: 'table',
  pivot: 'table',
  kpi: 'number',
  map: 'map',
  sankey: 'flow',
  html: 'text',
};

/** A rectangle on the board, in its cells. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** The positions and rough looks of the first widgets of a board, for a miniature of it. */
export function outlineOf({
  widgets,
  reports,
  columns,
}: Pick<PublishedRow, 'widgets' | 'reports' | 'columns'>): OutlinedWidget[] {
  const all = new Map((widgets ?? []).map((widget) => [widget.id, widget]));
  const inside = new Set([...all.values()].flatMap(childrenOf));
  const scale = COLUMNS / (Number(columns) || COLUMNS);
  const outline: OutlinedWidget[] = [];
  const add = (widget: SlimWidget | undefined, place: Place, depth = 0): void => {
    if (widget === undefined || place.y >= MOST_ROWS || depth > DEEPEST) return;
    if (widget.type === 'CONTAINER') {
      for (const [id, cell] of cellsOf(widget, place, all)) add(all.get(id), cell, depth + 1);
      return;
    }
    const shape = shapeOf(widget, reports ?? []);
    if (shape !== undefined) outline.push({ shape, ...place });
  };
  for (const widget of all.values()) {
    const { x, y, w, h } = widget.position;
    if (!inside.has(widget.id)) add(widget, { x: x * scale, y, w: w * scale, h });
  }
  return outline;
}

/** The initially visible widgets in a container, and their positions on the board. */
function cellsOf(
  container: SlimWidget,
  place: Place,
  all: ReadonlyMap<string, SlimWidget>,
): [string, Place][] {
  const ids = childrenOf(container);
  const { x, y, w, h } = place;
  if (container.layout === 'tabs') return ids.slice(0, 1).map((id) => [id, { x, y: y + 1, w, h: h - 1 }]);
  if (container.layout === 'grid') {
    const found = ids.map((id) => all.get(id)).filter((child) => child !== undefined);
    const rows = Math.max(h, ...found.map(({ position }) => position.y + position.h));
    return found.map(({ id, position }) => [
      id,
      {
        x: x + (position.x * w) / COLUMNS,
        y: y + (position.y * h) / rows,
        w: (position.w * w) / COLUMNS,
        h: (position.h * h) / rows,
      },
    ]);
  }
  return ids.map((id, index) => [
    id,
    container.direction === 'vertical'
      ? { x, y: y + (index * h) / ids.length, w, h: h / ids.length }
      : { x: x + (index * w) / ids.length, y, w: w / ids.length, h },
  ]);
}

/** The look of a widget; undefined for widgets that show nothing. */
function shapeOf({ type, report }: SlimWidget, reports: readonly SlimReport[]): Shape | undefined {
  if (type === 'SPACER') return undefined;
  if (type !== 'CHART') return OF_WIDGETS[type] ?? 'text';
  return shapeOfReport(reports.find(({ id, publicId }) => id === report || publicId === report));
}

function shapeOfReport(report: SlimReport | undefined): Shape {
  const { kind = null, type, marks = [], y, isHorizontal } = report ?? {};
  const known = OF_KINDS[kind ?? ''];
  if (known !== undefined) return known;
  const mark = [type, ...marks].map(nameOf).find((name) => name !== undefined);
  const shape = OF_MARKS[mark ?? ''] ?? 'chart';
  const isAcross = isHorizontal === true || y === 'nominal' || y === 'ordinal';
  return shape === 'bars' && isAcross ? 'rows' : shape;
}

/** A mark is a name or an object with its type. */
function nameOf(mark: unknown): string | undefined {
  const name = typeof mark === 'object' && mark !== null ? (mark as { type?: unknown }).type : mark;
  return typeof name === 'string' ? name : undefined;
}

function childrenOf({ type, children, tabs }: SlimWidget): string[] {
  if (type !== 'CONTAINER') return [];
  const ofTabs = Array.isArray(tabs) ? tabs.map((tab: { child?: unknown }) => tab.child) : [];
  const direct = Array.isArray(children) ? children : [];
  return [...direct, ...ofTabs].filter((id) => typeof id === 'string');
}
