import type { DashboardConfig } from '../config/config-shapes.ts';
import { childPlaces, withoutContent } from '../config/containers.ts';
import type { Widget } from '../config/widget-shapes.ts';
import type { DashboardCommand, PlacedAt, SetCommand } from './command.ts';
import { forgotten } from './forgotten.ts';
import { placeOf } from './placing.ts';
import { valueAt, withParents } from './settings.ts';

/** Changes a setting of a widget, or of the dashboard (null), to a value; undefined removes it. */
export function setting(
  config: DashboardConfig,
  widgetId: string | null,
  path: readonly string[],
  value: unknown,
): SetCommand {
  const object = widgetId === null ? config : withoutContent(widgetOf(config, widgetId));
  const { path: at, value: after } = withParents(object, path, value);
  const before = valueAt(object, at);
  return {
    kind: 'set',
    widgetId,
    path: at,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** Moves a widget, or changes its size. */
export function moving(config: DashboardConfig, widgetId: string, to: Partial<PlacedAt>): DashboardCommand {
  const before = placeOf(config, widgetOf(config, widgetId));
  const isSibling = (to.container ?? before.container) === before.container && to.tab === undefined;
  const { order: _order, ...place } = before;
  return { kind: 'move', widgetId, before, after: { ...(isSibling ? before : place), ...to } };
}

/** Removes widgets with all that they contain, the content first, and what others say about them. */
export function removals(config: DashboardConfig, ids: readonly string[]): DashboardCommand[] {
  const removed = new Set<string>();
  const commands: DashboardCommand[] = [];
  const remove = (id: string): void => {
    if (removed.has(id)) return;
    removed.add(id);
    const widget = widgetOf(config, id);
    if (widget.type === 'CONTAINER') for (const child of childPlaces(widget)) remove(child.id);
    const { position: _position, ...from } = placeOf(config, widget);
    commands.push({ kind: 'remove', widget: withoutContent(widget), from });
  };
  for (const id of ids) remove(id);
  return [...forgetting(config, removed), ...commands];
}

/** What the widgets that stay say about those that go. */
function forgetting(config: DashboardConfig, gone: ReadonlySet<string>): SetCommand[] {
  return config.widgets.flatMap((widget) => {
    if (gone.has(widget.id)) return [];
    const left = forgotten(widget, gone);
    return left === undefined ? [] : [setting(config, widget.id, ['config', left.name], left.value)];
  });
}

/** @throws if there is no such widget */
export function widgetOf({ widgets }: DashboardConfig, id: string): Widget {
  const widget = widgets.find((one) => one.id === id);
  if (widget === undefined) throw new Error(`The dashboard has no widget ${id}`);
  return widget;
}
