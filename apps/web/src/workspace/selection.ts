/** Selected rows by key, and the row from which a range extends. */
export interface Selection {
  readonly keys: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NOTHING: Selection = { keys: new Set(), anchor: null };

/** Selects a row, or no longer. */
export function toggled({ keys }: Selection, key: string): Selection {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return { keys: next, anchor: key };
}

/** Selects all rows from the anchor to a row, besides those that are selected. */
export function extended({ keys, anchor }: Selection, all: readonly string[], to: string): Selection {
  const end = all.indexOf(to);
  const start = anchor === null ? end : all.indexOf(anchor);
  if (start === -1 || end === -1) return toggled({ keys, anchor }, to);
  const range = all.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { keys: new Set([...keys, ...range]), anchor };
}

/** Selects all rows, or none if all are. */
export function allToggled({ keys }: Selection, all: readonly string[]): Selection {
  return all.every((key) => keys.has(key)) ? NOTHING : { keys: new Set(all), anchor: null };
}
