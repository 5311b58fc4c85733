import type { Path } from './config-problem.ts';
import type { Container, Widget } from './widget-shapes.ts';

/** One place in a container that names a child, with its path inside the widget. */
export interface ChildPlace {
  readonly id: string;
  readonly path: Path;
}

/** The children of a container in order. */
export function childPlaces({ config }: Container): ChildPlace[] {
  if (config.layout === 'tabs')
    return (config.tabs ?? []).flatMap(({ child }, index) =>
      child === undefined ? [] : [{ id: child, path: ['config', 'tabs', index, 'child'] }],
    );
  return (config.children ?? []).map((id, index) => ({ id, path: ['config', 'children', index] }));
}

/** A container without its content; any other widget as it is. */
export function withoutContent(widget: Widget): Widget {
  if (widget.type !== 'CONTAINER') return widget;
  const { children: _children, tabs, ...config } = widget.config;
  if (tabs === undefined) return { ...widget, config };
  return { ...widget, config: { ...config, tabs: tabs.map(({ child: _child, ...tab }) => tab) } };
}

/** The container of each widget that is inside one. */
export function parentsOf(widgets: readonly Widget[]): Map<string, Container> {
  const parents = new Map<string, Container>();
  for (const widget of widgets) {
    if (widget.type !== 'CONTAINER') continue;
    for (const { id } of childPlaces(widget)) if (!parents.has(id)) parents.set(id, widget);
  }
  return parents;
}

/**
 * The widgets in the order of the normal form: each container is followed by its content. A widget that cannot be
 * reached from the board, because containers contain each other, keeps its place at the end.
 */
export function inOrder(widgets: readonly Widget[]): Widget[] {
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  const parents = parentsOf(widgets);
  const seen = new Set<Widget>();
  const visit = (widget: Widget | undefined): void => {
    if (widget === undefined || seen.has(widget)) return;
    seen.add(widget);
    if (widget.type === 'CONTAINER') for (const { id } of childPlaces(widget)) visit(byId.get(id));
  };
  for (const widget of widgets) if (!parents.has(widget.id)) visit(widget);
  for (const widget of widgets) visit(widget);
  return [...seen];
}
