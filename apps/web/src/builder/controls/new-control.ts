import type { Container, Control, DashboardConfig, Position, Widget } from '@facet/dashboards';
import {
  commandsBetween,
  type DashboardCommand,
  fits,
  newId,
  outermost,
  overlap,
  parentsOf,
  settled,
  withContent,
} from '@facet/dashboards/commands';
import { type Asked, chartsOf, reachOf } from '@facet/dashboards/controls';
import { COLUMNS, isControl } from '../../board/layout.ts';

/** Where a control goes, and so what it reaches: the whole dashboard, the charts of a tab, or one widget. */
export type ControlPlace =
  | { readonly kind: 'board' }
  | { readonly kind: 'tab'; readonly container: string; readonly tab: string }
  | { readonly kind: 'widget'; readonly widgetId: string };

/** A control that does not have an id and a place yet. */
export type NewControl = Pick<Control, 'type' | 'config'>;

type AskedOf = (chart: Widget) => Asked | undefined;

const SIZE = { w: 3, h: 1 };

/** The places for a new control, of which those about the selected widget come last. */
export function controlPlaces(config: DashboardConfig, selected: Widget | undefined): ControlPlace[] {
  const tabs = config.widgets.flatMap((widget): ControlPlace[] =>
    widget.type === 'CONTAINER' && widget.config.layout === 'tabs'
      ? (widget.config.tabs ?? []).map(({ id }) => ({ kind: 'tab', container: widget.id, tab: id }))
      : [],
  );
  const isBeside = selected?.type === 'CHART' || selected?.type === 'CONTAINER';
  return [
    { kind: 'board' },
    ...tabs,
    ...(isBeside ? [{ kind: 'widget' as const, widgetId: selected.id }] : []),
  ];
}

/** The commands that add a control, and turn it off in the charts that it is not for; undefined if there is no room. */
export function addingControl(
  config: DashboardConfig,
  control: NewControl,
  place: ControlPlace,
  askedOf: AskedOf,
): { readonly commands: readonly DashboardCommand[]; readonly id: string } | undefined {
  const id = newId(control.type);
  const widget = { id, ...control, position: { x: 0, y: 0, ...SIZE } } as Control;
  const placed = inPlace(config, widget, place);
  if (placed === undefined) return undefined;
  const commands = commandsBetween(config, turnedOff(placed, widget, place, askedOf));
  return fits(config, commands) ? { commands, id } : undefined;
}

function inPlace(config: DashboardConfig, widget: Control, place: ControlPlace): DashboardConfig | undefined {
  switch (place.kind) {
    case 'board':
      return onTop(config, widget, null);
    case 'tab': {
      const container = config.widgets.find(({ id }) => id === place.container);
      if (container?.type !== 'CONTAINER') return undefined;
      return inTab(config, widget, container, place.tab);
    }
    case 'widget':
      return beside(config, widget, place.widgetId);
  }
}

/** In the first row of a grid, after the controls there; what else is in that row moves down. */
function onTop(config: DashboardConfig, widget: Control, grid: string | null): DashboardConfig {
  const inside = siblings(config, grid);
  const row = { x: 0, y: 0, w: COLUMNS, h: SIZE.h };
  for (let { y } = row; ; y += 1) {
    const taken = inside.filter(({ position }) => overlap(position, { ...row, y }));
    // The header is made of rows with nothing but controls.
    if (taken.length === 0 || !taken.every(isControl))
      return insertedRow(config, widget, grid, { ...row, y });
    const x = freeColumn(
      taken.map(({ position }) => position),
      y,
    );
    if (x !== undefined) return within(config, { ...widget, position: { x, y, ...SIZE } }, grid);
  }
}

/** At the beginning of a row, from which everything that is in it moves down. */
function insertedRow(
  config: DashboardConfig,
  widget: Control,
  grid: string | null,
  row: Position,
): DashboardConfig {
  const cells = new Map(siblings(config, grid).map(({ id, position }) => [id, position]));
  const moved = settled(cells, new Map([[widget.id, row]]));
  const position = { x: 0, y: row.y, ...SIZE };
  const widgets = config.widgets.map((other) => ({
    ...other,
    position: moved.get(other.id) ?? other.position,
  }));
  return within({ ...config, widgets }, { ...widget, position }, grid);
}

function freeColumn(taken: readonly Position[], y: number): number | undefined {
  for (let x = 0; x + SIZE.w <= COLUMNS; x += 1)
    if (taken.every((one) => !overlap(one, { x, y, ...SIZE }))) return x;
  return undefined;
}

/** Above what a tab shows: in its grid, or in a new one around it. */
function inTab(
  config: DashboardConfig,
  widget: Control,
  container: Container,
  tab: string,
): DashboardConfig | undefined {
  const tabs = container.config.tabs ?? [];
  const found = tabs.find(({ id }) => id === tab);
  if (found === undefined) return undefined;
  const child = config.widgets.find(({ id }) => id === found.child);
  if (child?.type === 'CONTAINER' && child.config.layout === 'grid') return onTop(config, widget, child.id);
  const grid: Container = {
    id: `${widget.id}-grid`,
    type: 'CONTAINER',
    position: container.position,
    config: { layout: 'grid', children: [widget.id, ...(child === undefined ? [] : [child.id])] },
  };
  const widgets = config.widgets.map((other): Widget => {
    if (other === container)
      return {
        ...container,
        config: {
          ...container.config,
          tabs: tabs.map((one) => (one === found ? { ...one, child: grid.id } : one)),
        },
      };
    if (other !== child) return other;
    return { ...other, position: { x: 0, y: SIZE.h, w: COLUMNS, h: Math.max(4, other.position.h) } };
  });
  return { ...config, widgets: [...widgets, grid, widget] };
}

/** Above a widget in its grid, which moves down, or before it in its stack. */
function beside(config: DashboardConfig, widget: Control, id: string): DashboardConfig | undefined {
  const found = config.widgets.find((other) => other.id === id);
  if (found === undefined) return undefined;
  const around = parentsOf(config.widgets).get(id);
  const { layout } = around?.config ?? { layout: 'grid' };
  if (around !== undefined && layout === 'tabs') {
    const tab = (around.config.tabs ?? []).find(({ child }) => child === id);
    return tab === undefined ? undefined : inTab(config, widget, around, tab.id);
  }
  if (around !== undefined && layout !== 'grid') {
    const children = around.config.children ?? [];
    const order = children.toSpliced(children.indexOf(id), 0, widget.id);
    return within(config, widget, around.id, order);
  }
  const grid = around?.id ?? null;
  const cells = new Map(siblings(config, grid).map((other) => [other.id, other.position]));
  const { x, y, w } = found.position;
  const position = { x, y, w: Math.min(w, SIZE.w), h: SIZE.h };
  const moved = settled(cells, new Map([[widget.id, { ...position, w }]]));
  const widgets = config.widgets.map((other) => ({
    ...other,
    position: moved.get(other.id) ?? other.position,
  }));
  return within({ ...config, widgets }, { ...widget, position }, grid);
}

function siblings({ widgets }: DashboardConfig, grid: string | null): Widget[] {
  const parents = parentsOf(widgets);
  return widgets.filter(({ id }) => (parents.get(id)?.id ?? null) === grid);
}

/** A dashboard with one more widget, at the end of a container unless its order is given. */
function within(
  config: DashboardConfig,
  widget: Control,
  container: string | null,
  order?: readonly string[],
): DashboardConfig {
  const widgets = config.widgets.map((other): Widget => {
    if (other.id !== container || other.type !== 'CONTAINER') return other;
    const children = [...(order ?? [...(other.config.children ?? []), widget.id])];
    return { ...other, config: { ...other.config, children } };
  });
  return { ...config, widgets: [...widgets, widget] };
}

/** Turns a control off in the charts that it would reach outside of its tab, or besides its widget. */
function turnedOff(
  config: DashboardConfig,
  control: Control,
  place: ControlPlace,
  askedOf: AskedOf,
): DashboardConfig {
  if (place.kind === 'board' || control.type === 'PARENT') return config;
  const {
    id,
    type,
    config: { member },
  } = control;
  const meant = new Set(withContent(config, meantBy(config, place)).map((widget) => widget.id));
  const isOff = new Set(
    chartsOf(config)
      .filter((chart) => !meant.has(chart.id))
      .filter((chart) => reachOf(chart.config, { id, type, member }, askedOf(chart)).isReached)
      .map((chart) => chart.id),
  );
  const widgets = config.widgets.map((widget): Widget => {
    if (widget.type !== 'CHART' || !isOff.has(widget.id)) return widget;
    return { ...widget, config: { ...widget.config, controls: { ...widget.config.controls, [id]: 'off' } } };
  });
  return { ...config, widgets };
}

function meantBy(config: DashboardConfig, place: Exclude<ControlPlace, { kind: 'board' }>): string[] {
  if (place.kind === 'widget') return outermost(config, [place.widgetId]);
  const container = config.widgets.find(({ id }) => id === place.container);
  const tabs = container?.type === 'CONTAINER' ? (container.config.tabs ?? []) : [];
  return tabs.flatMap(({ id, child }) => (id === place.tab && child !== undefined ? [child] : []));
}
