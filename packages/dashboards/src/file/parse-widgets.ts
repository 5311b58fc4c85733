import { Type } from 'typebox';
import { slugOf } from '../config/assign-ids.ts';
import { shapeProblems } from '../config/check-shape.ts';
import type { Path } from '../config/config-problem.ts';
import { LIMITS } from '../config/limits.ts';
import { type UnknownField, unknownFields } from '../config/unknown-fields.ts';
import { CONFIG_MEMBERS } from '../config/widget-config-shapes.ts';
import type { Breakpoint, Position } from '../config/widget-shapes.ts';
import { isObject, type JsonObject } from '../json.ts';
import { completeIds } from './derived-ids.ts';
import {
  DefaultPositions,
  FORM_KEYS,
  type FormKey,
  formOf,
  idBase,
  ownMembers,
  placelessPosition,
  widgetShape,
} from './widget-forms.ts';

type Cells = [number, number, number, number];

/** A widget in a file, with its path there. */
export interface FileWidget {
  readonly key: FormKey;
  readonly path: Path;
  /** The widget as the API has it. */
  readonly widget: JsonObject;
}

/** Collects what is wrong with widgets. */
export interface WidgetFindings {
  error(path: Path, rule: string): void;
  unknown(field: UnknownField): void;
}

const SHAPES = new Map(FORM_KEYS.map((key) => [key, widgetShape(key, Type.Unknown())]));

interface Node {
  readonly key: FormKey;
  readonly raw: JsonObject;
  readonly path: Path;
  readonly children: readonly (Node | undefined)[];
  readonly isPlaced: boolean;
}

/** The widgets of a file in the order of the normal form: each container is followed by its content. */
export function parseWidgets(list: readonly unknown[], findings: WidgetFindings): FileWidget[] {
  const board = list.map((raw, index) => parseNode(raw, ['widgets', index], true, findings));
  const roots = board.filter((node) => node !== undefined);
  const nodes = roots.flatMap(withContent);
  if (nodes.length > LIMITS.widgets) {
    findings.error(['widgets'], `must have at most ${LIMITS.widgets} widgets; it has ${nodes.length}`);
    return [];
  }
  const ids = completeIds(
    nodes.map(({ key, raw }) => ({
      id: textOrNothing(raw.id),
      base: idBase(key, raw[key], raw.title),
    })),
  );
  const idOf = new Map(nodes.map((node, index) => [node, ids[index] ?? '']));
  const positions = positionsOf(roots);
  return nodes.map((node) => {
    const { key, raw, path } = node;
    const { responsive, style } = raw;
    const widget = {
      id: idOf.get(node),
      type: formOf(key).type,
      position: positions.get(node),
      ...(isObject(responsive) ? { responsiveLayouts: layoutsOf(responsive) } : {}),
      config: configOf(node, idOf),
      ...(isObject(style) ? { style } : {}),
    };
    return { key, path, widget };
  });
}

function parseNode(raw: unknown, path: Path, isPlaced: boolean, findings: WidgetFindings): Node | undefined {
  if (!isObject(raw)) {
    findings.error(path, 'must be a map such as `chart: KEY`');
    return undefined;
  }
  const [key, ...others] = FORM_KEYS.filter((name) => Object.hasOwn(raw, name));
  if (key === undefined || others.length > 0) {
    findings.error(path, `must have exactly one of ${FORM_KEYS.join(', ')}`);
    return undefined;
  }
  const shape = SHAPES.get(key) ?? Type.Unknown();
  const problems = shapeProblems(shape, raw);
  for (const problem of problems) findings.error([...path, ...problem.path], problem.rule);
  if (problems.length > 0) return undefined;
  for (const field of unknownFields(shape, raw, path)) findings.unknown(field);
  for (const name of Object.keys(isObject(raw.config) ? raw.config : {}))
    if (Object.hasOwn(CONFIG_MEMBERS[formOf(key).type], name))
      findings.error([...path, 'config', name], `must be written beside ${key}, not in config`);
  return { key, raw, path, isPlaced, children: parseChildren(key, raw, path, findings) };
}

function parseChildren(
  key: FormKey,
  raw: JsonObject,
  path: Path,
  findings: WidgetFindings,
): (Node | undefined)[] {
  const { layout } = formOf(key);
  if (layout === undefined) return [];
  const content = raw[key] as unknown[];
  if (layout !== 'tabs')
    return content
      .map((child, index) => parseNode(child, [...path, key, index], layout === 'grid', findings))
      .filter((child) => child !== undefined);
  return content.map((tab, index) => {
    const { child } = tab as JsonObject;
    if (child === undefined || child === null) return undefined;
    return parseNode(child, [...path, key, index, 'child'], false, findings);
  });
}

function withContent(node: Node): Node[] {
  return [node, ...node.children.flatMap((child) => (child === undefined ? [] : withContent(child)))];
}

function positionsOf(roots: readonly Node[]): Map<Node, Position> {
  const positions = new Map<Node, Position>();
  const place = (siblings: readonly Node[]) => {
    const defaults = new DefaultPositions();
    for (const node of siblings) {
      const { at } = node.raw;
      const missing = node.isPlaced ? defaults.next(node.key) : placelessPosition(node.key);
      const position = Array.isArray(at) ? positionFrom(at as Cells) : missing;
      positions.set(node, position);
      defaults.add(position);
      place(node.children.filter((child) => child !== undefined));
    }
  };
  place(roots);
  return positions;
}

function positionFrom([x, y, w, h]: Cells): Position {
  return { x, y, w, h };
}

function layoutsOf(responsive: JsonObject): { [B in Breakpoint]?: Position } {
  return Object.fromEntries(
    Object.entries(responsive).flatMap(([name, at]) =>
      Array.isArray(at) ? [[name, positionFrom(at as Cells)]] : [],
    ),
  );
}

function configOf(node: Node, idOf: ReadonlyMap<Node, string>): JsonObject {
  const { key, raw, children } = node;
  const { main, layout } = formOf(key);
  const own = Object.keys(ownMembers(key)).flatMap((name) => {
    const value = raw[name];
    return value === undefined || value === null ? [] : [[name, longForm(key, name, value)] as const];
  });
  const value = raw[key];
  const content = () => {
    if (layout === undefined)
      return main === undefined || value === undefined || value === null ? {} : { [main]: value };
    if (layout === 'tabs') return { layout, tabs: tabsOf(value as JsonObject[], children, idOf) };
    return { layout, children: children.map((child) => idOf.get(child as Node)) };
  };
  return { ...(isObject(raw.config) ? raw.config : {}), ...content(), ...Object.fromEntries(own) };
}

function tabsOf(
  tabs: readonly JsonObject[],
  children: readonly (Node | undefined)[],
  idOf: ReadonlyMap<Node, string>,
): JsonObject[] {
  const ids = completeIds(
    tabs.map(({ id, title }) => ({ id: textOrNothing(id), base: labelBase('tab', title) })),
  );
  return tabs.map(({ child: _child, ...tab }, index) => {
    const child = children[index];
    return { ...tab, id: ids[index], ...(child === undefined ? {} : { child: idOf.get(child) }) };
  });
}

/** What the id of a tab or an option is derived from. */
export function labelBase(kind: string, label: unknown): string {
  return (typeof label === 'string' ? slugOf(label) : '') || kind;
}

function longForm(key: FormKey, name: string, value: unknown): unknown {
  if (name !== 'options') return value;
  const options = value as unknown[];
  if (key === 'filter') return options.map((option) => (isObject(option) ? option : { value: option }));
  if (key === 'field') return options.map((option) => (isObject(option) ? option : { member: option }));
  const list = options as JsonObject[];
  const ids = completeIds(
    list.map(({ id, label }) => ({ id: textOrNothing(id), base: labelBase('option', label) })),
  );
  return list.map((option, index) => ({ ...option, id: ids[index], children: option.children ?? {} }));
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
