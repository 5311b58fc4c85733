import type { Breakpoint, DashboardConfig, Position, Widget } from '@facet/dashboards';
import { inPhoneOrder, isHiddenOnPhone } from '@facet/dashboards/arrangement';

/** How the widgets of a board are arranged at its present width. */
export type Arrangement = 'column' | 'pairs' | 'grid';

/** Pixels of a page below which its widgets are below each other. */
export const COLUMN_BELOW = 640;
const PAIRS_BELOW = 900;
const BREAKPOINTS = { lg: 1200, md: 996, sm: 768, xs: 480, xxs: 0 } as const;
/** In a grid of 12: widgets up to this width share a row when there is room for two. */
const NARROW = 4;

export const COLUMNS = 12;
export const ROW_HEIGHT = 48;
export const GAP = 16;

/** Pixels of a widget that is so many rows high. */
export function heightOf(rows: number, rowHeight: number, gap: number): number {
  return rows * rowHeight + (rows - 1) * gap;
}

/** A widget with its place. */
export interface Placed {
  readonly widget: Widget;
  readonly position: Position;
  /** Columns that it takes when two share a row. */
  readonly span: 1 | 2;
}

/** The least width at which a board is arranged as at this one. */
export function leastWidth({ layout = {} }: Pick<DashboardConfig, 'layout'>, width: number): number {
  const limits = [COLUMN_BELOW, PAIRS_BELOW, ...Object.values({ ...BREAKPOINTS, ...layout.breakpoints })];
  return Math.max(0, ...limits.filter((limit) => limit <= width));
}

/**
 * The arrangement of a board and the places of its widgets, in reading order.
 * @param isPhone whether what is arranged for phones applies
 */
export function arranged(
  { layout = {} }: Pick<DashboardConfig, 'layout'>,
  widgets: readonly Widget[],
  width: number,
  isPhone = false,
): { arrangement: Arrangement; columns: number; placed: readonly Placed[] } {
  const breakpoint = breakpointOf(layout.breakpoints ?? {}, width);
  const columns = layout.cols?.[breakpoint] ?? COLUMNS;
  const isResponsive = widgets.some(({ responsiveLayouts }) => responsiveLayouts?.[breakpoint] !== undefined);
  const isAsDesigned = isResponsive || layout.cols?.[breakpoint] !== undefined;
  const arrangement =
    width < COLUMN_BELOW ? 'column' : width < PAIRS_BELOW && !isAsDesigned ? 'pairs' : 'grid';
  const placed = widgets
    .map((widget): Placed => {
      const position =
        (arrangement === 'grid' ? widget.responsiveLayouts?.[breakpoint] : undefined) ?? widget.position;
      return {
        widget,
        position: fitted(position, columns),
        span: position.w <= (NARROW / COLUMNS) * columns ? 1 : 2,
      };
    })
    .sort((one, other) => one.position.y - other.position.y || one.position.x - other.position.x);
  if (!isPhone) return { arrangement, columns, placed };
  const shown = placed.filter(({ widget }) => !isHiddenOnPhone(widget));
  return { arrangement, columns, placed: inPhoneOrder(shown, ({ widget }) => widget) };
}

/**
 * The widgets of a grid in bands, one below another, beyond which none of their widgets extends. Pages of a document end
 * between them, or inside of one that is alone in its band.
 */
export function bandsOf(placed: readonly Placed[]): Placed[][] {
  const bands: Placed[][] = [];
  let end = 0;
  for (const item of placed) {
    const { y, h } = item.position;
    const band = y >= end ? undefined : bands.at(-1);
    if (band === undefined) bands.push([item]);
    else band.push(item);
    end = Math.max(end, y + h);
  }
  return bands;
}

/** Controls from this number on share a row where widgets are in a column. It scrolls sideways. */
const ROW_OF_CONTROLS = 3;

/** The widgets of a board, of which many controls that follow each other are together. */
export function rowsOf(placed: readonly Placed[]): Placed[][] {
  const rows: Placed[][] = [];
  for (const item of placed) {
    const last = rows.at(-1);
    if (last?.every(({ widget }) => isControl(widget)) && isControl(item.widget)) last.push(item);
    else rows.push([item]);
  }
  const isRow = (row: readonly Placed[]) =>
    row.filter(({ widget }) => !isHidden(widget)).length >= ROW_OF_CONTROLS;
  return rows.flatMap((row) => (isRow(row) ? [row] : row.map((item) => [item])));
}

export function isControl({ type }: Pick<Widget, 'type'>): boolean {
  return ['FILTER', 'TIME_GRAIN', 'FIELD', 'PARENT'].includes(type);
}

function isHidden({ config }: Widget): boolean {
  return 'visibility' in config && config.visibility === 'hidden';
}

/** Inside the board, whatever was stored. */
function fitted({ x, y, w, h }: Position, columns: number): Position {
  const width = Math.min(w, columns);
  return { x: Math.min(x, columns - width), y: Math.min(y, 9_000), w: width, h: Math.min(h, 200) };
}

function breakpointOf(own: { [B in Breakpoint]?: number }, width: number): Breakpoint {
  const widths = { ...BREAKPOINTS, ...own };
  const names = Object.keys(widths) as Breakpoint[];
  return names.sort((a, b) => widths[b] - widths[a]).find((name) => width >= widths[name]) ?? 'xxs';
}
