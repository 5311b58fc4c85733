import type { DashboardConfig } from '../config/config-shapes.ts';
import { childPlaces, inOrder, parentsOf } from '../config/containers.ts';
import type { Container, Widget } from '../config/widget-shapes.ts';
import type { Place, PlacedAt, RefusalCode } from './command.ts';

/** Where a widget of a configuration is. */
export function placeOf(config: DashboardConfig, widget: Widget): PlacedAt {
  const { position } = widget;
  const parents = parentsOf(config.widgets);
  const container = parents.get(widget.id);
  if (container === undefined) {
    const board = config.widgets.filter(({ id }) => !parents.has(id));
    return { container: null, tab: null, order: board.indexOf(widget), position };
  }
  const tab = (container.config.tabs ?? []).find(({ child }) => child === widget.id);
  const order = tab === undefined ? childPlaces(container).findIndex(({ id }) => id === widget.id) : 0;
  return { container: container.id, tab: tab?.id ?? null, order, position };
}

/** Whether two places are the same; among siblings, those before a widget may have come or gone. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.container === other.container && one.tab === other.tab;
}

/** Whether a container is a widget, or inside of it. */
export function isWithin({ widgets }: DashboardConfig, container: string | null, id: string): boolean {
  const parents = parentsOf(widgets);
  let at: string | undefined = container ?? undefined;
  for (let level = 0; at !== undefined && level <= widgets.length; level += 1) {
    if (at === id) return true;
    at = parents.get(at)?.id;
  }
  return false;
}

/** Why a widget cannot go to a place; undefined if it can. */
export function whyNotInto(config: DashboardConfig, { container, tab }: Place): RefusalCode | undefined {
  if (container === null) return tab === null ? undefined : 'gone';
  const found = config.widgets.find(({ id }) => id === container);
  if (found?.type !== 'CONTAINER') return 'gone';
  if (found.config.layout !== 'tabs') return tab === null ? undefined : 'gone';
  const wanted = (found.config.tabs ?? []).find(({ id }) => id === tab);
  if (wanted === undefined) return 'gone';
  return wanted.child === undefined ? undefined : 'occupied';
}

/** The widgets with one more, which is in no container yet. */
export function inserted(widgets: readonly Widget[], widget: Widget, place: Place): Widget[] {
  const { container, tab, order } = place;
  const parents = parentsOf(widgets);
  if (container === null) {
    const board = widgets.filter(({ id }) => !parents.has(id));
    const inside = widgets.filter(({ id }) => parents.has(id));
    return inOrder([...board.toSpliced(order ?? board.length, 0, widget), ...inside]);
  }
  const filled = widgets.map((other) => {
    if (other.id !== container || other.type !== 'CONTAINER') return other;
    if (tab !== null) {
      const tabs = (other.config.tabs ?? []).map((one) =>
        one.id === tab ? { ...one, child: widget.id } : one,
      );
      return { ...other, config: { ...other.config, tabs } };
    }
    const children = other.config.children ?? [];
    return {
      ...other,
      config: { ...other.config, children: children.toSpliced(order ?? children.length, 0, widget.id) },
    };
  });
  return inOrder([...filled, widget]);
}

/** The widgets without one of them, and without it in its container. What it contains stays. */
export function extracted(widgets: readonly Widget[], id: string): Widget[] {
  return widgets.flatMap((widget) => {
    if (widget.id === id) return [];
    return [widget.type === 'CONTAINER' ? withoutChild(widget, id) : widget];
  });
}

function withoutChild(container: Container, id: string): Container {
  const { children, tabs } = container.config;
  if (children?.includes(id))
    return { ...container, config: { ...container.config, children: children.filter((one) => one !== id) } };
  if (!tabs?.some(({ child }) => child === id)) return container;
  const left = tabs.map(({ child, ...tab }) =>
    child === undefined || child === id ? tab : { ...tab, child },
  );
  return { ...container, config: { ...container.config, tabs: left } };
}
