import { LIMITS } from './limits.ts';

/** Text as part of a readable id: lower case, hyphens between words. */
export function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
}

/** A name that is not taken yet: the wanted one, or with the first free number behind it. Takes it. */
export function freeName(wanted: string, taken: Set<string>): string {
  const base = wanted.slice(0, LIMITS.id - 6);
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}-${number}`;
  taken.add(name);
  return name;
}

/** The type of a widget as the beginning of an id: `time-grain`. */
export function idPrefix(type: string): string {
  return slugOf(type) || 'widget';
}

/** Gives an id to each widget of a draft that has none. */
export function assignIds(widgets: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  const taken = new Set(widgets.flatMap(({ id }) => (typeof id === 'string' ? [id] : [])));
  return widgets.map((widget) =>
    widget.id === undefined || widget.id === null
      ? { ...widget, id: freeName(idPrefix(String(widget.type)), taken) }
      : widget,
  );
}
