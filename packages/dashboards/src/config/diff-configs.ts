import { dequal } from 'dequal/lite';
import { isObject, type JsonObject } from '../json.ts';
import type { DashboardConfig } from './config-shapes.ts';
import { childPlaces, withoutContent } from './containers.ts';
import type { Position, Widget } from './widget-shapes.ts';

/** One setting that differs. An absent side means that the setting is absent. */
export interface SettingChange {
  /** The names of the members from the outside in: `['config', 'title']`. */
  readonly path: readonly string[];
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A widget as a difference names it. */
export interface WidgetSummary {
  readonly id: string;
  readonly type: Widget['type'];
  /** A title, label, text or member that people recognise. */
  readonly title: string | null;
}

/** Where a widget is: on the board, or in a container, and there possibly in a tab. */
export interface WidgetPlace {
  readonly container: string | null;
  readonly tab: string | null;
  /** The place among the children of its container; 0 on the board. */
  readonly order: number;
  readonly position: Position;
}

export interface WidgetChange extends WidgetSummary {
  readonly changes: readonly SettingChange[];
}

export interface WidgetMove extends WidgetSummary {
  readonly before: WidgetPlace;
  readonly after: WidgetPlace;
}

/** What differs between two configurations. A widget can be both changed and moved. */
export interface ConfigDiff {
  readonly added: readonly WidgetSummary[];
  readonly removed: readonly WidgetSummary[];
  readonly changed: readonly WidgetChange[];
  readonly moved: readonly WidgetMove[];
  /** Title, description, layout, theme, settings and app. */
  readonly settings: readonly SettingChange[];
}

/** Compares two configurations in normal form. Widgets are matched by their ids. */
export function diffConfigs(before: DashboardConfig, after: DashboardConfig): ConfigDiff {
  const old = new Map(before.widgets.map((widget) => [widget.id, widget]));
  const ids = new Set(after.widgets.map(({ id }) => id));
  const oldPlaces = placesOf(before.widgets);
  const newPlaces = placesOf(after.widgets);
  const kept = after.widgets.flatMap((widget) => {
    const earlier = old.get(widget.id);
    return earlier === undefined ? [] : [{ earlier, widget }];
  });
  const { widgets: _before, ...oldSettings } = before;
  const { widgets: _after, ...newSettings } = after;
  return {
    added: after.widgets.filter(({ id }) => !old.has(id)).map(summaryOf),
    removed: before.widgets.filter(({ id }) => !ids.has(id)).map(summaryOf),
    changed: kept.flatMap(({ earlier, widget }) => {
      const changes = changesIn(contentOf(earlier), contentOf(widget), []);
      return changes.length === 0 ? [] : [{ ...summaryOf(widget), changes }];
    }),
    moved: kept.flatMap(({ widget }) => {
      const from = oldPlaces.get(widget.id);
      const to = newPlaces.get(widget.id);
      if (from === undefined || to === undefined || dequal(from, to)) return [];
      return [{ ...summaryOf(widget), before: from, after: to }];
    }),
    settings: changesIn(oldSettings, newSettings, []),
  };
}

export function isSameConfig(diff: ConfigDiff): boolean {
  return Object.values(diff).every((list: readonly unknown[]) => list.length === 0);
}

/** A widget without its id and place. The children of a container are places of their own. */
function contentOf(widget: Widget): object {
  const { id: _id, position: _position, ...content } = withoutContent(widget);
  return content;
}

function placesOf(widgets: readonly Widget[]): Map<string, WidgetPlace> {
  const inside = new Map<string, Omit<WidgetPlace, 'position'>>();
  for (const widget of widgets) {
    if (widget.type !== 'CONTAINER') continue;
    for (const [order, { id }] of childPlaces(widget).entries()) {
      const tab = (widget.config.tabs ?? []).find(({ child }) => child === id)?.id ?? null;
      inside.set(id, { container: widget.id, tab, order: tab === null ? order : 0 });
    }
  }
  const board = { container: null, tab: null, order: 0 };
  return new Map(widgets.map(({ id, position }) => [id, { ...(inside.get(id) ?? board), position }]));
}

function changesIn(before: unknown, after: unknown, path: readonly string[]): SettingChange[] {
  if (dequal(before, after)) return [];
  if (!isObject(before) || !isObject(after))
    return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => changesIn(own(before, name), own(after, name), [...path, name]));
}

/** A member that an object has itself: settings may be called `toString`. */
function own(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A widget as differences and errors name it. */
export function summaryOf({ id, type, config }: Widget): WidgetSummary {
  const { title, label, markdown, prompt, member } = config as Record<string, unknown>;
  const names = [title, label, firstLine(markdown), firstLine(prompt), member];
  const name = names.find((text) => typeof text === 'string' && text !== '');
  return { id, type, title: (name as string | undefined) ?? null };
}

function firstLine(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const line = text.trim().split('\n', 1)[0] ?? '';
  return plain(line.slice(0, 500)).slice(0, 100);
}

/** A line of Markdown as it is read: without the marks of headings, lists, emphasis, code and links. */
function plain(line: string): string {
  return line
    .replace(/^(?:#+|>|[-*+]|\d+\.)\s+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/(\*\*|__|~~|[*`])(\S(?:.*?\S)?)\1/g, '$2');
}
