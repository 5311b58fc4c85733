import { freeName } from '../config/assign-ids.ts';

/** Something with an id that a file may leave out. */
export interface Named {
  /** The id; undefined where the file leaves it out. */
  readonly id: string | undefined;
  /** What a missing id is derived from. */
  readonly base: string;
}

/** The ids of all items: given ones as they are, missing ones derived in order. */
export function completeIds(items: readonly Named[]): string[] {
  const taken = new Set(items.flatMap(({ id }) => (id === undefined ? [] : [id])));
  return items.map(({ id, base }) => id ?? freeName(base, taken));
}

/** For each item, whether a file can leave its id out because `completeIds` derives the same one. */
export function derivableIds(items: readonly (Named & { readonly id: string })[]): boolean[] {
  const isDerivable = items.map(({ id, base }) => id.startsWith(base));
  // An id that has to be written can free the derived name of a later item, so repeat until nothing changes.
  for (;;) {
    const derived = completeIds(items.map((item, n) => (isDerivable[n] ? { ...item, id: undefined } : item)));
    const wrong = items.flatMap(({ id }, n) => (derived[n] === id ? [] : [n]));
    if (wrong.length === 0) return isDerivable;
    for (const n of wrong) isDerivable[n] = false;
  }
}
