import { isObject, type JsonObject } from '../json.ts';
import { assignIds, freeName, idPrefix, slugOf } from './assign-ids.ts';
import type { DashboardConfig } from './config-shapes.ts';
import { normalForm } from './normal-form.ts';

/** The version of the stored form that this release writes. */
export const SCHEMA_VERSION = 1;

/** A configuration as it is stored, with the version of its form. */
export interface StoredConfig extends DashboardConfig {
  readonly schemaVersion: number;
}

/** The stored form of a configuration. */
export function storedConfig(config: DashboardConfig): StoredConfig {
  return { ...config, schemaVersion: SCHEMA_VERSION };
}

/**
 * Reads a stored configuration of any version, including those without one. Widgets of the old type `TABS_CONTAINER`
 * become containers with tabs, widgets inside others move to the list, missing ids and positions are added. What this
 * release does not know stays as it is, so that data of a newer release survives.
 * @throws TypeError if the stored value is not an object
 */
export function upgradeConfig(stored: unknown): DashboardConfig {
  const value: unknown = typeof stored === 'string' ? parsed(stored) : stored;
  if (!isObject(value)) throw new TypeError('The stored configuration of a dashboard must be an object');
  const { schemaVersion: _version, widgets, ...others } = value;
  const given = Array.isArray(widgets) ? widgets.filter(isObject) : [];
  const healed = new Healing(given).heal();
  const placed = assignIds(healed).map((widget) => ({ ...widget, position: positionOf(widget.position) }));
  return normalForm({ ...others, widgets: placed });
}

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** Brings old widgets into today's form. */
class Healing {
  readonly #given: readonly JsonObject[];
  readonly #taken: Set<string>;
  readonly #lifted: JsonObject[] = [];

  constructor(given: readonly JsonObject[]) {
    this.#given = given;
    this.#taken = new Set(given.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
  }

  heal(): JsonObject[] {
    const widgets = this.#given.map((widget) => this.#healed(widget));
    return [...widgets, ...this.#lifted];
  }

  #healed(widget: JsonObject): JsonObject {
    if (widget.type !== 'CONTAINER' && widget.type !== 'TABS_CONTAINER') return widget;
    const config = isObject(widget.config) ? widget.config : {};
    const layout = widget.type === 'TABS_CONTAINER' ? 'tabs' : config.layout;
    const { children, tabs, ...settings } = config;
    if (layout === 'tabs')
      return {
        ...widget,
        type: 'CONTAINER',
        config: { ...settings, layout, tabs: this.#tabs(tabs ?? children) },
      };
    if (!Array.isArray(children)) return widget;
    return { ...widget, config: { ...config, children: children.flatMap((child) => this.#childId(child)) } };
  }

  #tabs(tabs: unknown): JsonObject[] {
    if (!Array.isArray(tabs)) return [];
    const taken = new Set(
      tabs.flatMap((tab) => (isObject(tab) && typeof tab.id === 'string' ? [tab.id] : [])),
    );
    return tabs.filter(isObject).map((tab, index) => {
      const { id, title, label, name, child, widgetId, widgetIds, children, widgets, ...others } = tab;
      const heading = [title, label, name].find((text) => typeof text === 'string') ?? `Tab ${index + 1}`;
      const content = [child, widgetId, widgetIds, children, widgets]
        .flat()
        .flatMap((place) => this.#childId(place));
      const only = content.length > 1 ? this.#grid(content) : content[0];
      return {
        ...others,
        id: typeof id === 'string' ? id : freeName(slugOf(heading) || 'tab', taken),
        title: heading,
        ...(only === undefined ? {} : { child: only }),
      };
    });
  }

  /** The id of a child that is named by its id, or that is inside its container as a whole. */
  #childId(child: unknown): string[] {
    if (typeof child === 'string') return [child];
    if (!isObject(child)) return [];
    // A reference such as { widgetId: 'a' }.
    if (child.type === undefined) {
      const id = child.widgetId ?? child.id;
      return typeof id === 'string' ? [id] : [];
    }
    const id = typeof child.id === 'string' ? child.id : freeName(idPrefix(String(child.type)), this.#taken);
    if (!this.#taken.has(id) || child.id === undefined || !this.#given.some((widget) => widget.id === id))
      this.#lifted.push(this.#healed({ ...child, id }));
    this.#taken.add(id);
    return [id];
  }

  /** Puts several widgets of one tab into a grid, since a tab holds one. */
  #grid(children: readonly string[]): string {
    const id = freeName('grid', this.#taken);
    const rows = children.map((child) => {
      const widget = [...this.#given, ...this.#lifted].find((other) => other.id === child);
      return positionOf(widget?.position);
    });
    const w = Math.max(12, ...rows.map((row) => row.x + row.w));
    const h = Math.max(6, ...rows.map((row) => row.y + row.h));
    this.#lifted.push({
      id,
      type: 'CONTAINER',
      position: { x: 0, y: 0, w, h },
      config: { layout: 'grid', children: [...children] },
    });
    return id;
  }
}

function positionOf(given: unknown): { x: number; y: number; w: number; h: number } {
  const { x, y, w, h } = isObject(given) ? given : {};
  return { x: cells(x, 0, 0), y: cells(y, 0, 0), w: cells(w, 1, 6), h: cells(h, 1, 4) };
}

function cells(given: unknown, minimum: number, missing: number): number {
  return typeof given === 'number' && Number.isFinite(given) ? Math.max(minimum, Math.round(given)) : missing;
}
