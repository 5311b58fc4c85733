import { type DashboardConfig, TOP_MEMBERS } from './config-shapes.ts';
import { inOrder } from './containers.ts';
import { CONFIG_MEMBERS } from './widget-config-shapes.ts';
import type { Widget } from './widget-shapes.ts';

type Json = Record<string, unknown>;

/**
 * The normal form of a valid configuration: members that are null are absent, every widget has a `config`, and each
 * container is followed by its content. Free-form values are unchanged.
 */
export function normalForm(given: Json): DashboardConfig {
  const { widgets, settings, ...others } = given;
  const top = Object.keys(TOP_MEMBERS).flatMap((name) => {
    const value = name === 'settings' ? settings : withoutNulls(others[name]);
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  const list = Array.isArray(widgets) ? (widgets as Json[]).map(normalWidget) : [];
  return { ...Object.fromEntries(top), widgets: inOrder(list) };
}

/** The normal form of one widget. Unknown settings keep their value, including null. */
export function normalWidget(given: Json): Widget {
  const config = (given.config ?? {}) as Json;
  const known: Json = CONFIG_MEMBERS[given.type as Widget['type']] ?? {};
  const settings = Object.entries(config).flatMap(([name, value]) => {
    if (!Object.hasOwn(known, name)) return [[name, value] as const];
    return value === null || value === undefined ? [] : [[name, withoutNulls(value)] as const];
  });
  const { id, type, position, responsiveLayouts, style } = given;
  const layouts = withoutNulls(responsiveLayouts);
  return {
    id,
    type,
    position,
    ...(layouts === undefined || layouts === null ? {} : { responsiveLayouts: layouts }),
    config: Object.fromEntries(settings),
    ...(style === undefined || style === null ? {} : { style }),
  } as Widget;
}

/** A copy without members that are null or undefined. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      member === null || member === undefined ? [] : [[name, withoutNulls(member)]],
    ),
  );
}
