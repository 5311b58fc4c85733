type Json = Readonly<Record<string, unknown>>;

/** What became of a part on which the sides differ. */
export type Difference = 'kept_without_column' | 'both_changed';

/** The three sides of a merge: what was proposed last, what is on the branch, and what is proposed now. */
export interface Sides<T = unknown> {
  readonly base: T;
  readonly ours: T;
  readonly theirs: T;
}

export interface MergedContent {
  readonly content: Json;
  readonly differences: readonly { readonly kind: Difference; readonly path: string }[];
}

/** What identifies an item of a list in a model file. */
export function idOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const id = item.name ?? item.join_path;
  return typeof id === 'string' ? id : undefined;
}

/**
 * Merges the contents of a model file by its members and their properties. What people changed, added or removed since
 * the base stays so; otherwise the proposal applies.
 * @param keepsAll whether members that are no longer proposed stay in any case
 */
export function mergeContent(sides: Sides<Json>, { keepsAll = false } = {}): MergedContent {
  const merger = new Merger(keepsAll);
  const content = merger.objects(sides, []);
  return { content, differences: merger.differences };
}

class Merger {
  readonly differences: { kind: Difference; path: string }[] = [];
  readonly #keepsAll: boolean;

  constructor(keepsAll: boolean) {
    this.#keepsAll = keepsAll;
  }

  objects({ base, ours, theirs }: Sides<Json>, path: readonly string[]): Json {
    const names = inOrder(Object.keys(ours), Object.keys(theirs));
    const entries = names.map((name) => {
      const sides = { base: own(base, name), ours: own(ours, name), theirs: own(theirs, name) };
      return [name, this.#values(sides, path)] as const;
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /** Undefined where there is nothing. */
  #values(sides: Sides, path: readonly string[]): unknown {
    const { base, ours, theirs } = sides;
    if (isSame(ours, theirs) || isSame(base, theirs)) return ours;
    const lists = listsOf(sides);
    if (lists !== undefined) return this.#lists(lists, path);
    if (isObject(ours) && isObject(theirs))
      return this.objects({ base: isObject(base) ? base : {}, ours, theirs }, path);
    if (isSame(base, ours)) return theirs;
    // What people removed stays removed.
    if (ours !== undefined) this.differences.push({ kind: 'both_changed', path: path.join('.') });
    return ours;
  }

  #lists({ base, ours, theirs }: Sides<ReadonlyMap<string, unknown>>, path: readonly string[]): unknown {
    const merged = inOrder([...ours.keys()], [...theirs.keys()]).flatMap((id) => {
      const sides = { base: base.get(id), ours: ours.get(id), theirs: theirs.get(id) };
      const value = this.#item(sides, [...path, id]);
      return value === undefined ? [] : [value];
    });
    return merged.length === 0 ? undefined : merged;
  }

  #item(sides: Sides, path: readonly string[]): unknown {
    const { base, ours, theirs } = sides;
    if (theirs !== undefined || ours === undefined) return this.#values(sides, path);
    if (base === undefined) return ours;
    if (isSame(base, ours) && !(this.#keepsAll && isObject(ours))) return undefined;
    this.differences.push({ kind: 'kept_without_column', path: path.join('.') });
    return ours;
  }
}

/** The items of lists by what identifies them; undefined for anything else. A list that is missing is empty. */
function listsOf({ base, ours, theirs }: Sides): Sides<ReadonlyMap<string, unknown>> | undefined {
  if (!Array.isArray(theirs) && !Array.isArray(ours)) return undefined;
  const [one, two, three] = [itemsOf(base), itemsOf(ours), itemsOf(theirs)];
  return one && two && three ? { base: one, ours: two, theirs: three } : undefined;
}

function itemsOf(list: unknown): ReadonlyMap<string, unknown> | undefined {
  if (list === undefined || list === null) return new Map();
  if (!Array.isArray(list)) return undefined;
  const items = new Map(list.map((item: unknown) => [typeof item === 'string' ? item : idOf(item), item]));
  return items.size === list.length && !items.has(undefined) ? (items as Map<string, unknown>) : undefined;
}

/** The names of the first list in their order, with those that only the other one has behind what precedes them there. */
function inOrder(first: readonly string[], other: readonly string[]): string[] {
  const names = [...first];
  const known = new Set(first);
  let place = 0;
  for (const name of other) {
    if (known.has(name)) place = names.indexOf(name) + 1;
    else {
      names.splice(place, 0, name);
      place += 1;
    }
  }
  return names;
}

function own(object: Json, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
