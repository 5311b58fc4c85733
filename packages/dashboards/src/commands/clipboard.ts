import { freeName, idPrefix } from '../config/assign-ids.ts';
import type { DashboardConfig } from '../config/config-shapes.ts';
import { childPlaces, inOrder, parentsOf } from '../config/containers.ts';
import { LIMITS } from '../config/limits.ts';
import { memberProblem } from '../config/member-name.ts';
import { normalWidget } from '../config/normal-form.ts';
import { overlap } from '../config/overlap.ts';
import { isValueControl } from '../config/references.ts';
import type { Widget } from '../config/widget-shapes.ts';
import { isObject, type JsonObject } from '../json.ts';
import { around } from './cells.ts';
import type { DashboardCommand } from './command.ts';
import { commandsBetween } from './commands-between.ts';
import { containerProblems, fits } from './fits.ts';
import { cellsIn, outermost } from './moves.ts';

/** What copied widgets are as text, so that no other text is taken for them. */
const TYPE = 'facet/widgets';

/**
 * Why widgets cannot be added. `too-large`: the text is larger than any dashboard. `not-widgets`: it is something else.
 * `full`: the dashboard would have too many widgets. `refused`: their containers have what they may not have.
 */
export type AddProblem = 'too-large' | 'not-widgets' | 'full' | 'refused';

/** New widgets: the commands that add them, and the ids of those on the board. */
export interface AddedWidgets {
  readonly commands: readonly DashboardCommand[];
  readonly ids: readonly string[];
}
export type Adding = AddedWidgets | { readonly problem: AddProblem };

/** Widgets, with all that they contain, as text. */
export function copied(config: DashboardConfig, ids: readonly string[]): string {
  return JSON.stringify({ type: TYPE, version: 1, widgets: withContent(config, ids) }, null, 2);
}

/** The commands that add copied widgets below all others. */
export function pasted(config: DashboardConfig, text: string): Adding {
  if (text.length > LIMITS.bytes) return { problem: 'too-large' };
  const widgets = widgetsOf(text);
  if (widgets === undefined) return { problem: 'not-widgets' };
  const bottom = Math.max(0, ...[...cellsIn(config, null).values()].map(({ y, h }) => y + h));
  return adding(config, widgets, bottom);
}

/** The commands that add a copy of widgets in the first room below them. */
export function duplicated(config: DashboardConfig, ids: readonly string[]): Adding {
  const roots = outermost(config, ids);
  const cells = cellsIn(config, null);
  const positions = roots.flatMap((id) => cells.get(id) ?? []);
  const bottom = positions.length === 0 ? 0 : around(positions).y + around(positions).h;
  return adding(config, withContent(config, roots), bottom);
}

/** @param row the first one in which they may be */
function adding(config: DashboardConfig, widgets: readonly Widget[], row: number): Adding {
  if (widgets.length === 0) return { problem: 'not-widgets' };
  if (config.widgets.length + widgets.length > LIMITS.widgets) return { problem: 'full' };
  if (containerProblems(widgets) > 0) return { problem: 'refused' };
  const fresh = renamed(widgets, new Set(config.widgets.map(({ id }) => id)), config);
  const inside = parentsOf(fresh);
  const placed = below(fresh, (id) => !inside.has(id), [...cellsIn(config, null).values()], row);
  const commands = commandsBetween(config, { ...config, widgets: inOrder([...config.widgets, ...placed]) });
  if (!fits(config, commands)) return { problem: 'refused' };
  return { commands, ids: placed.map(({ id }) => id).filter((id) => !inside.has(id)) };
}

/** Moves new widgets on the board down together, to the first rows from one in which they overlap no others. */
function below(
  widgets: readonly Widget[],
  isOnBoard: (id: string) => boolean,
  others: readonly Widget['position'][],
  row: number,
): Widget[] {
  const onBoard = widgets.filter(({ id }) => isOnBoard(id)).map(({ position }) => position);
  const top = Math.min(...onBoard.map(({ y }) => y));
  let by = row - top;
  const at = (position: Widget['position']) => ({ ...position, y: position.y + by });
  const blocked = () =>
    onBoard.flatMap((one) => {
      const now = at(one);
      return others.filter((other) => overlap(now, other)).map((other) => other.y + other.h - now.y);
    });
  for (let steps = blocked(); steps.length > 0; steps = blocked()) by += Math.max(1, Math.min(...steps));
  return widgets.map((widget) =>
    isOnBoard(widget.id) ? { ...widget, position: at(widget.position) } : widget,
  );
}

/** Widgets and all that they contain, in the order of the dashboard. */
export function withContent({ widgets }: DashboardConfig, ids: readonly string[]): Widget[] {
  const taken = new Set<string>();
  const byId = new Map(widgets.map((widget) => [widget.id, widget]));
  const take = (id: string): void => {
    const widget = byId.get(id);
    if (widget === undefined || taken.has(id)) return;
    taken.add(id);
    if (widget.type === 'CONTAINER') for (const child of childPlaces(widget)) take(child.id);
  };
  for (const id of ids) take(id);
  return widgets.filter(({ id }) => taken.has(id));
}

/** The widgets in a text; undefined if it is something else. The server checks their settings when they are saved. */
function widgetsOf(text: string): Widget[] | undefined {
  if (!text.includes(TYPE)) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(given) || given.type !== TYPE || !Array.isArray(given.widgets)) return undefined;
  const widgets: unknown[] = given.widgets;
  if (widgets.length === 0 || !widgets.every(isWidget)) return undefined;
  const ids = new Set(widgets.map(({ id }) => id));
  return ids.size === widgets.length ? widgets.map(normalWidget) : undefined;
}

function isWidget(given: unknown): given is JsonObject {
  if (!isObject(given) || !isObject(given.position)) return false;
  const { id, type, config, position } = given;
  const isId = typeof id === 'string' && id !== '' && id.length <= LIMITS.id;
  const isCell = (value: unknown, least: number) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= 10_000;
  return (
    isId &&
    typeof type === 'string' &&
    (config === undefined || config === null || (isObject(config) && canFollow(config))) &&
    isCell(position.x, 0) &&
    isCell(position.y, 0) &&
    isCell(position.w, 1) &&
    isCell(position.h, 1)
  );
}

/** Whether the parts of settings that name other widgets have the shape that they need for it. */
function canFollow({ children, tabs, charts, options }: JsonObject): boolean {
  const isList = (list: unknown, isItem: (item: unknown) => boolean) =>
    list === undefined || list === null || (Array.isArray(list) && list.every(isItem));
  const isText = (value: unknown) => typeof value === 'string';
  return (
    isList(children, isText) &&
    isList(charts, isText) &&
    isList(tabs, (tab) => isObject(tab) && isText(tab.id)) &&
    isList(options, isObject)
  );
}

/**
 * Widgets with ids that are free in a dashboard. What they say about each other follows; what they say about widgets that
 * were not copied is left out, except charts of a summary and controls of a chart that the dashboard has.
 */
function renamed(widgets: readonly Widget[], taken: Set<string>, config: DashboardConfig): Widget[] {
  const charts = new Set(config.widgets.filter(({ type }) => type === 'CHART').map(({ id }) => id));
  const known = new Set(config.widgets.filter(isValueControl).map(({ id }) => id));
  const fresh = new Map(widgets.map(({ id, type }) => [id, freeName(idPrefix(type), taken)]));
  const idOf = (id: string): string => fresh.get(id) ?? id;
  return widgets.map((widget): Widget => {
    const id = idOf(widget.id);
    switch (widget.type) {
      case 'CONTAINER': {
        const { children, tabs, ...others } = widget.config;
        return {
          ...widget,
          id,
          config: {
            ...others,
            ...(children && { children: children.filter((child) => fresh.has(child)).map(idOf) }),
            ...(tabs && {
              tabs: tabs.map(({ child, ...tab }) =>
                child === undefined || !fresh.has(child) ? tab : { ...tab, child: idOf(child) },
              ),
            }),
          },
        };
      }
      case 'CHART': {
        const { controls, ...others } = widget.config;
        if (controls === undefined) return { ...widget, id };
        // By the member of a control, or by its id.
        const followed = Object.entries(controls)
          .filter(([name]) => fresh.has(name) || known.has(name) || memberProblem(name) === undefined)
          .map(([name, target]) => [idOf(name), target]);
        return { ...widget, id, config: { ...others, controls: Object.fromEntries(followed) } };
      }
      case 'PARENT': {
        const { options, ...others } = widget.config;
        if (options === undefined) return { ...widget, id };
        const followed = options.map((option) => ({
          ...option,
          children: Object.fromEntries(
            Object.entries(option.children ?? {})
              .filter(([child]) => fresh.has(child))
              .map(([child, action]) => [idOf(child), action]),
          ),
        }));
        return { ...widget, id, config: { ...others, options: followed } };
      }
      case 'AI': {
        const { charts: summarised, ...others } = widget.config;
        const left = summarised?.filter((chart) => fresh.has(chart) || charts.has(chart)).map(idOf) ?? [];
        return { ...widget, id, config: { ...others, ...(left.length > 0 && { charts: left }) } };
      }
      default:
        return { ...widget, id };
    }
  });
}
