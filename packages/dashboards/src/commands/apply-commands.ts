import { dequal } from 'dequal/lite';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { childPlaces, withoutContent } from '../config/containers.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { isObject } from '../json.ts';
import type { DashboardCommand, Refusal, RefusalCode, SetCommand } from './command.ts';
import { extracted, inserted, isSamePlace, isWithin, placeOf, whyNotInto } from './placing.ts';
import { valueAt, withValue } from './settings.ts';

/** What commands lead to. */
export interface Applied {
  readonly config: DashboardConfig;
  /** The commands that revert those that had an effect, in the order in which they do. */
  readonly inverse: readonly DashboardCommand[];
  /** The commands that had no effect. */
  readonly refused: readonly Refusal[];
}

/** Carries out commands one after the other. One that is refused changes nothing, and the others go on. */
export function applyCommands(config: DashboardConfig, commands: readonly DashboardCommand[]): Applied {
  let now = config;
  const inverse: DashboardCommand[] = [];
  const refused: Refusal[] = [];
  for (const [number, command] of commands.entries()) {
    const result = apply(now, command);
    if (typeof result === 'string') {
      const isSetting = command.kind === 'set';
      refused.push({
        code: result,
        command: number,
        widgetId: widgetOf(command),
        path: isSetting ? command.path : [],
      });
      continue;
    }
    now = result.config;
    inverse.unshift(result.inverse);
  }
  return { config: now, inverse, refused };
}

/** The widget that a command changes; null for the dashboard as a whole. */
export function widgetOf(command: DashboardCommand): string | null {
  return 'widget' in command ? command.widget.id : command.widgetId;
}

type Result = { readonly config: DashboardConfig; readonly inverse: DashboardCommand } | RefusalCode;

function apply(config: DashboardConfig, command: DashboardCommand): Result {
  switch (command.kind) {
    case 'add':
      return add(config, command);
    case 'remove':
      return remove(config, command);
    case 'move':
      return move(config, command);
    case 'set':
      return set(config, command);
  }
}

type Of<K extends DashboardCommand['kind']> = Extract<DashboardCommand, { kind: K }>;

function add(config: DashboardConfig, { widget, into }: Of<'add'>): Result {
  if (config.widgets.some(({ id }) => id === widget.id)) return 'exists';
  if (widget.type === 'CONTAINER' && childPlaces(widget).length > 0) return 'not-empty';
  const refusal = whyNotInto(config, into);
  if (refusal !== undefined) return refusal;
  return {
    config: { ...config, widgets: inserted(config.widgets, widget, into) },
    inverse: { kind: 'remove', widget, from: into },
  };
}

function remove(config: DashboardConfig, { widget, from }: Of<'remove'>): Result {
  const found = config.widgets.find(({ id }) => id === widget.id);
  if (found === undefined) return 'gone';
  if (found.type === 'CONTAINER' && childPlaces(found).length > 0) return 'not-empty';
  const { position: _position, ...place } = placeOf(config, found);
  if (!isSamePlace(place, from) || !dequal(withoutContent(found), withoutContent(widget))) return 'changed';
  return {
    config: { ...config, widgets: extracted(config.widgets, found.id) },
    inverse: { kind: 'add', widget: withoutContent(found), into: place },
  };
}

function move(config: DashboardConfig, { widgetId, before, after }: Of<'move'>): Result {
  const found = config.widgets.find(({ id }) => id === widgetId);
  if (found === undefined) return 'gone';
  const place = placeOf(config, found);
  if (!isSamePlace(place, before) || !dequal(place.position, before.position)) return 'changed';
  const moved = { ...found, position: after.position } as Widget;
  const inverse: DashboardCommand = { kind: 'move', widgetId, before: after, after: place };
  const staysAt = after.order === undefined || after.order === place.order;
  if (isSamePlace(place, after) && staysAt) {
    const widgets = config.widgets.map((widget) => (widget === found ? moved : widget));
    return { config: { ...config, widgets }, inverse };
  }
  if (isWithin(config, after.container, widgetId)) return 'inside';
  const rest = { ...config, widgets: extracted(config.widgets, widgetId) };
  const refusal = whyNotInto(rest, after);
  if (refusal !== undefined) return refusal;
  return { config: { ...config, widgets: inserted(rest.widgets, moved, after) }, inverse };
}

/** The members of a widget that are settings: the others are its identity and its place. */
const OF_WIDGETS = ['config', 'style', 'responsiveLayouts'];
/** The members of a dashboard other than its widgets. */
export const OF_DASHBOARDS = ['kind', 'title', 'description', 'layout', 'settings', 'theme', 'app'];

function set(config: DashboardConfig, command: SetCommand): Result {
  const { widgetId, path, before, after } = command;
  const [first] = path;
  if (first === undefined) return 'fixed';
  if (widgetId === null) {
    if (!OF_DASHBOARDS.includes(first)) return 'fixed';
    const next = changed(config, path, before, after);
    return typeof next === 'string' ? next : { config: next, inverse: reverse(command) };
  }
  if (!OF_WIDGETS.includes(first) || (first === 'config' && path.length === 1)) return 'fixed';
  const widget = config.widgets.find(({ id }) => id === widgetId);
  if (widget === undefined) return 'gone';
  const next =
    widget.type === 'CONTAINER' && first === 'config'
      ? changedContainer(widget, path, before, after)
      : changed(widget, path, before, after);
  if (typeof next === 'string') return next;
  const widgets = config.widgets.map((other) => (other === widget ? next : other));
  return { config: { ...config, widgets }, inverse: reverse(command) };
}

function changed<T extends object>(
  object: T,
  path: readonly string[],
  before: unknown,
  after: unknown,
): T | RefusalCode {
  if (path.length > 1 && !isObject(valueAt(object, path.slice(0, -1)))) return 'gone';
  if (!dequal(valueAt(object, path), before)) return 'changed';
  return withValue(object, path, after);
}

/**
 * Tabs keep their widgets by their ids; what a container contains is changed by moves only. A container with tabs becomes
 * no other one: its content would have no place.
 */
function changedContainer(
  container: Extract<Widget, { type: 'CONTAINER' }>,
  path: readonly string[],
  before: unknown,
  after: unknown,
): Widget | RefusalCode {
  if (path[1] === 'children' || (path[1] === 'layout' && [before, after].includes('tabs'))) return 'fixed';
  if (path[1] !== 'tabs') return changed(container, path, before, after);
  const bare = changed(withoutContent(container), path, before, after);
  if (typeof bare === 'string' || bare.type !== 'CONTAINER') return bare;
  const children = new Map((container.config.tabs ?? []).map(({ id, child }) => [id, child]));
  const tabs = bare.config.tabs?.map((tab) => {
    const child = children.get(tab.id);
    children.delete(tab.id);
    return child === undefined ? tab : { ...tab, child };
  });
  if ([...children.values()].some((child) => child !== undefined)) return 'not-empty';
  const { tabs: _tabs, ...others } = container.config;
  return { ...container, config: tabs === undefined ? others : { ...others, tabs } };
}

function reverse({ kind, widgetId, path, ...sides }: SetCommand): SetCommand {
  return {
    kind,
    widgetId,
    path,
    ...('after' in sides ? { before: sides.after } : {}),
    ...('before' in sides ? { after: sides.before } : {}),
  };
}
