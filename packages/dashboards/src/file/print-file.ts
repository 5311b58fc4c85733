import { type TSchema, Type } from 'typebox';
import { normalForm } from '../config/normal-form.ts';
import type { ReportMeta } from '../config/report-shapes.ts';
import type { Position, Widget } from '../config/widget-shapes.ts';
import { derivableIds } from './derived-ids.ts';
import type { DashboardDocument, FileReport } from './document.ts';
import { FILE_VERSION, FileReportShape, fileShape, META_FIELDS } from './file-shapes.ts';
import { labelBase } from './parse-widgets.ts';
import {
  FORM_KEYS,
  type FormKey,
  formOf,
  idBase,
  ownMembers,
  placelessPosition,
  widgetShape,
} from './widget-forms.ts';
import { documentOf, spaceOut, textOf } from './yaml-style.ts';

type Json = Record<string, unknown>;

const FILE = fileShape(Type.Unknown());
const SHAPES = new Map(FORM_KEYS.map((key) => [key, widgetShape(key, Type.Unknown())]));

/** Prints a dashboard as a file: the same text for the same dashboard. */
export function printDashboardFile(dashboard: DashboardDocument): string {
  const document = documentOf(fileContent(dashboard).content);
  spaceOut(document);
  return textOf(document);
}

/** The content of a file. */
export interface FileContent {
  readonly content: Readonly<Record<string, unknown>>;
  /** The id of a widget or tab in the content, which may leave it out; undefined for anything else. */
  readonly idOf: (item: unknown) => string | undefined;
}

/** What the file of a dashboard contains, before it is text. */
export function fileContent({ slug, config, reports }: DashboardDocument): FileContent {
  const { widgets, ...top } = normalForm({ ...config });
  const printer = new WidgetPrinter(widgets);
  const content = {
    ...(ordered(FILE, { version: FILE_VERSION, slug, ...top }) as Json),
    ...(Object.keys(reports).length > 0 ? { reports: mapValues(reports, printReport) } : {}),
    ...(widgets.length > 0 ? { widgets: printer.print() } : {}),
  };
  return { content, idOf: (item) => printer.ids.get(item as object) };
}

function mapValues<T>(values: Record<string, T>, map: (value: T) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

function printReport({ sqlQuery, jsonQuery, pivotItems, meta, ...report }: FileReport): unknown {
  const { kind, spec, preferences, ...settings } = meta ?? ({} as ReportMeta);
  const { columnFormats, ...otherPreferences } = preferences ?? {};
  const restOfMeta = {
    ...Object.fromEntries(Object.entries(settings).filter(([name]) => !META_FIELDS.has(name))),
    ...(preferences !== undefined && (columnFormats === undefined || Object.keys(otherPreferences).length > 0)
      ? { preferences: otherPreferences }
      : {}),
  };
  const isEmptyMeta = meta !== undefined && Object.keys(meta).length === 0;
  const fields = {
    ...report,
    sql: sqlQuery,
    json: jsonQuery,
    visualisation: kind !== undefined && spec === undefined ? kind : definedOf({ kind, spec }),
    pivot: pivotItems === undefined ? undefined : withoutEmptyLists({ ...pivotItems }),
    formats: columnFormats,
    ...Object.fromEntries(
      Object.entries(settings).flatMap(([name, value]) => {
        const field = META_FIELDS.get(name);
        return field === undefined ? [] : [[field, value]];
      }),
    ),
    meta: Object.keys(restOfMeta).length > 0 || isEmptyMeta ? restOfMeta : undefined,
  };
  const { json, ...sorted } = ordered(FileReportShape, definedOf(fields) ?? {}) as Json;
  // The order of keys in a query has a meaning: `order` sorts by its first key first.
  return json === undefined ? sorted : { ...sorted, json: jsonQuery };
}

/** The defined members; undefined if there are none. */
function definedOf(values: Json): Json | undefined {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function withoutEmptyLists(values: Json): Json {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  );
}

class WidgetPrinter {
  /** The ids of widgets and tabs by what is printed of them. */
  readonly ids = new WeakMap<object, string>();
  readonly #widgets: readonly Widget[];
  readonly #byId: ReadonlyMap<string, Widget>;
  readonly #isDerivable: ReadonlyMap<Widget, boolean>;

  constructor(widgets: readonly Widget[]) {
    this.#widgets = widgets;
    this.#byId = new Map(widgets.map((widget) => [widget.id, widget]));
    const items = widgets.map((widget) => {
      const key = formKeyOf(widget);
      const { main } = formOf(key);
      const { config } = widget as { config: Json };
      return {
        id: widget.id,
        base: idBase(key, main === undefined ? undefined : config[main], config.title),
      };
    });
    const isDerivable = derivableIds(items);
    this.#isDerivable = new Map(widgets.map((widget, index) => [widget, isDerivable[index] ?? false]));
  }

  print(): unknown[] {
    const inside = new Set(
      this.#widgets.flatMap((widget) => {
        if (widget.type !== 'CONTAINER') return [];
        const { children = [], tabs = [] } = widget.config;
        return [...children, ...tabs.map(({ child }) => child)];
      }),
    );
    return this.#widgets.filter(({ id }) => !inside.has(id)).map((widget) => this.#widget(widget, true));
  }

  #widget(widget: Widget, isPlaced: boolean): unknown {
    const key = formKeyOf(widget);
    const { main } = formOf(key);
    const own = ownMembers(key);
    const config = widget.config as Json;
    const isSame = (position: Position) => cellsOf(position).join() === cellsOf(widget.position).join();
    const settings = Object.entries(config).filter(([name]) => Object.hasOwn(own, name));
    const hidden = ['reportId', 'reportPublicId', ...(widget.type === 'CONTAINER' ? CONTENT : [])];
    const unknown = Object.entries(config).filter(
      ([name]) => !Object.hasOwn(own, name) && name !== main && !hidden.includes(name),
    );
    const printed = definedOf({
      [key]: this.#content(widget, key),
      id: this.#isDerivable.get(widget) ? undefined : widget.id,
      at: isPlaced || !isSame(placelessPosition(key)) ? cellsOf(widget.position) : undefined,
      ...Object.fromEntries(settings.map(([name, value]) => [name, shortForm(key, name, value)])),
      responsive:
        widget.responsiveLayouts === undefined
          ? undefined
          : mapValues(widget.responsiveLayouts, (position) => cellsOf(position as Position)),
      style: widget.style,
      config: unknown.length === 0 ? undefined : Object.fromEntries(unknown),
    });
    return this.#withId(
      ordered(SHAPES.get(key) ?? Type.Unknown(), printed, ['stack', 'grid', 'tabs']),
      widget.id,
    );
  }

  #content(widget: Widget, key: FormKey): unknown {
    const { main } = formOf(key);
    if (widget.type !== 'CONTAINER')
      return main === undefined ? null : ((widget.config as Json)[main] ?? null);
    const { layout, children = [], tabs = [] } = widget.config;
    if (layout !== 'tabs') return children.map((id) => this.#child(id, layout === 'grid'));
    const isDerivable = derivableIds(tabs.map(({ id, title }) => ({ id, base: labelBase('tab', title) })));
    return tabs.map(({ id, title, child, ...others }, index) =>
      this.#withId(
        definedOf({
          title,
          id: isDerivable[index] ? undefined : id,
          ...others,
          child: child === undefined ? undefined : this.#child(child, false),
        }),
        id,
      ),
    );
  }

  #withId(printed: unknown, id: string): unknown {
    if (typeof printed === 'object' && printed !== null) this.ids.set(printed, id);
    return printed;
  }

  #child(id: string, isPlaced: boolean): unknown {
    const child = this.#byId.get(id);
    return child === undefined ? null : this.#widget(child, isPlaced);
  }
}

/** The settings that the content of a container stands for. */
const CONTENT = ['layout', 'children', 'tabs'];

function formKeyOf(widget: Widget): FormKey {
  const layout = widget.type === 'CONTAINER' ? widget.config.layout : undefined;
  const key = FORM_KEYS.find((name) => formOf(name).type === widget.type && formOf(name).layout === layout);
  if (key === undefined) throw new TypeError(`Widgets of type ${widget.type} have no form in files`);
  return key;
}

function cellsOf({ x, y, w, h }: Position): number[] {
  return [x, y, w, h];
}

function shortForm(key: FormKey, name: string, value: unknown): unknown {
  if (name !== 'options') return value;
  const options = value as Json[];
  const only = (option: Json, member: string) =>
    Object.keys(option).length === 1 && option[member] !== undefined ? option[member] : option;
  if (key === 'filter') return options.map((option) => only(option, 'value'));
  if (key === 'field') return options.map((option) => only(option, 'member'));
  const isDerivable = derivableIds(
    options.map(({ id, label }) => ({ id: String(id), base: labelBase('option', label) })),
  );
  return options.map(({ id, label, children, ...others }, index) =>
    definedOf({
      label,
      id: isDerivable[index] ? undefined : id,
      children: Object.keys(children as Json).length === 0 ? undefined : children,
      ...others,
    }),
  );
}

interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema | readonly TSchema[];
  readonly anyOf?: readonly TSchema[];
}

/**
 * A copy with known members in the order of their shape, and others in alphabetical order, because the database does
 * not keep the order of keys.
 * @param asIs members to leave alone
 */
function ordered(shape: TSchema | undefined, value: unknown, asIs: readonly string[] = []): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { properties = {}, items, anyOf } = (shape ?? {}) as Shape;
  if (anyOf !== undefined) {
    const type = Array.isArray(value) ? 'array' : 'object';
    return ordered(
      anyOf.find((branch) => (branch as { type?: string }).type === type),
      value,
      asIs,
    );
  }
  if (Array.isArray(value)) {
    const item = Array.isArray(items) ? undefined : (items as TSchema | undefined);
    return value.map((member) => ordered(item, member));
  }
  const names = Object.keys(properties);
  const rank = (name: string) => (Object.hasOwn(properties, name) ? names.indexOf(name) : names.length);
  const entries = Object.entries(value).toSorted(
    ([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : a > b ? 1 : 0),
  );
  return Object.fromEntries(
    entries.map(([name, member]) => [
      name,
      asIs.includes(name)
        ? member
        : ordered(Object.hasOwn(properties, name) ? properties[name] : undefined, member),
    ]),
  );
}
