import { leastRows } from '../config/check-containers.ts';
import { columnsOf } from '../config/columns.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { parentsOf } from '../config/containers.ts';
import { overlap } from '../config/overlap.ts';
import type { WidgetConfigs, WidgetType } from '../config/widget-config-shapes.ts';
import type { Position, Widget } from '../config/widget-shapes.ts';
import { settled } from './cells.ts';
import type { DashboardCommand, Place } from './command.ts';
import { widgetOf } from './edits.ts';
import { fits } from './fits.ts';
import { cellsIn, placing } from './moves.ts';

/** What is to be added. */
export type NewWidget = {
  [T in WidgetType]: {
    readonly type: T;
    readonly config: WidgetConfigs[T];
    /** The cells that it takes at first. */
    readonly size: Size;
    /** What a container has from the start, by its tabs. */
    readonly content?: readonly NewWidget[];
  };
}[WidgetType];

export interface Size {
  readonly w: number;
  readonly h: number;
}

export interface Added {
  readonly id: string;
  readonly commands: readonly DashboardCommand[];
}

export const BOARD: Place = { container: null, tab: null };

/** The commands that add a widget to a place, or to the board where it may not be there. */
export function adding(config: DashboardConfig, widget: NewWidget, place: Place): Added {
  const added = addingTo(config, widget, place);
  return fits(config, added.commands) ? added : addingTo(config, widget, BOARD);
}

function addingTo(
  config: DashboardConfig,
  { type, config: settings, size, content = [] }: NewWidget,
  into: Place,
): Added {
  const id = newId(type);
  const position = freePlace(config, sizeIn(config, size, into.container), into.container);
  const widget = { id, type, position, config: settings } as Widget;
  const tabs = widget.type === 'CONTAINER' ? widget.config.tabs : undefined;
  const inside = content.map(
    (child, index): DashboardCommand => ({
      kind: 'add',
      widget: {
        id: newId(child.type),
        type: child.type,
        position: { x: 0, y: 0, ...child.size },
        config: child.config,
      } as Widget,
      into: { container: id, tab: tabs?.[index]?.id ?? null },
    }),
  );
  return { id, commands: [...fittedRow(config, size, into), { kind: 'add', widget, into }, ...inside] };
}

/**
 * Makes an empty row as high as the first widget in it, in which key figures would be lost otherwise, and a row higher
 * that is too low for another one.
 */
function fittedRow(config: DashboardConfig, size: Size, { container }: Place): DashboardCommand[] {
  const row = config.widgets.find(({ id }) => id === container);
  if (row?.type !== 'CONTAINER') return [];
  const { layout, direction, children = [] } = row.config;
  if (layout !== 'stack' || direction === 'vertical') return [];
  const h = Math.max(size.h, leastRows(layout, row.position.w));
  if (children.length > 0 && row.position.h >= h) return [];
  const around = parentsOf(config.widgets).get(row.id);
  if (around !== undefined && around.config.layout !== 'grid') return [];
  const cells = cellsIn(config, around?.id ?? null);
  return placing(config, settled(cells, new Map([[row.id, { ...row.position, h }]])));
}

/** An id of its own, also if somebody else adds a widget at the same moment. */
export function newId(type: string): string {
  return `${type.toLowerCase().replaceAll('_', '-')}-${crypto.randomUUID().slice(0, 8)}`;
}

/** The cells in a grid over a part of the board: as wide as they would be beside it. */
function sizeIn(config: DashboardConfig, { w, h }: Size, container: string | null): Size {
  const columns = columnsOf(config);
  let width = w;
  const parents = parentsOf(config.widgets);
  for (let id = container; id !== null; id = parents.get(id)?.id ?? null) {
    const { position } = widgetOf(config, id);
    width *= columns / Math.min(columns, position.w);
  }
  return { w: Math.min(columns, Math.round(width)), h };
}

/** The first cells, from the top and the left, that no widget takes: of the last row, or below all. */
export function freePlace(
  config: DashboardConfig,
  { w, h }: Size,
  container: string | null = null,
): Position {
  const taken = [...cellsIn(config, container).values()];
  const bottom = Math.max(0, ...taken.map((position) => position.y + position.h));
  const last = Math.max(0, ...taken.filter((one) => one.y + one.h === bottom).map(({ y }) => y));
  for (let x = 0; x + w <= columnsOf(config); x += 1) {
    const place = { x, y: last, w, h };
    if (taken.every((one) => !overlap(one, place))) return place;
  }
  return { x: 0, y: bottom, w, h };
}
