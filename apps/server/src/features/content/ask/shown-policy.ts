import type { Filter } from '@facet/query';

import { type Item, visibleItems } from './visible-items.ts';

/** What the access policies of a model do to an answer, as far as the caller may know it. */
export interface ShownPolicy {
  /** The conditions whose members the caller sees, named as the caller knows them. */
  readonly filters: readonly Filter[];
  /** Whether there are conditions on members that the caller does not see. */
  readonly hasOthers: boolean;
}

/**
 * The conditions that policies add, for somebody who sees only a part of the model. A condition with a hidden member is
 * left out as a whole, because its values would give the member away.
 * @param cubes of the metadata, as the caller sees them
 * @param view the view that is asked, whose members are named after those of cubes; null for none
 */
export function shownPolicy(
  filters: readonly unknown[],
  cubes: readonly unknown[],
  view: string | null,
): ShownPolicy {
  const names = new Map<string, string>();
  for (const cube of visibleItems(cubes))
    for (const list of ['dimensions', 'measures'])
      for (const item of visibleItems(cube[list])) {
        names.set(String(item.name), String(item.name));
        if (cube.name === view && typeof item.aliasMember === 'string')
          names.set(item.aliasMember, String(item.name));
      }
  const shown = filters.map((filter) => named(filter as Item, names));
  return {
    filters: shown.filter((filter) => filter !== undefined),
    hasOthers: shown.some((filter) => filter === undefined),
  };
}

function named(filter: Item, names: ReadonlyMap<string, string>): Filter | undefined {
  for (const kind of ['and', 'or'] as const) {
    const parts = filter[kind];
    if (!Array.isArray(parts)) continue;
    const inner = parts.map((part) => named(part as Item, names));
    if (inner.includes(undefined)) return undefined;
    return { [kind]: inner } as unknown as Filter;
  }
  const member = names.get(String(filter.member ?? filter.dimension));
  return member === undefined ? undefined : ({ ...filter, member } as unknown as Filter);
}
