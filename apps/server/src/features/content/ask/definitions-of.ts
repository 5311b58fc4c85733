import { countedTitle } from '@facet/ask/answer';
import { type Item, visibleItems } from './visible-items.ts';

/** What a model says about a member that somebody sees. */
export interface MemberDefinition {
  readonly name: string;
  readonly kind: 'measure' | 'dimension' | 'segment';
  readonly title: string;
  readonly description: string | null;
  readonly type: string | null;
  readonly format: unknown;
  /** How a measure aggregates, such as `sum`; null for others. */
  readonly aggregation: string | null;
}

const KINDS = { measures: 'measure', dimensions: 'dimension', segments: 'segment' } as const;

/**
 * The definitions of members, in their order. Those that the metadata does not show have none.
 * @param cubes of the metadata, as a caller sees them
 */
export function definitionsOf(cubes: readonly unknown[], members: readonly string[]): MemberDefinition[] {
  const wanted = new Set(members);
  const found = new Map<string, MemberDefinition>();
  for (const cube of visibleItems(cubes))
    for (const [list, kind] of Object.entries(KINDS))
      for (const item of visibleItems(cube[list]))
        if (wanted.has(String(item.name))) found.set(String(item.name), definitionOf(item, kind));
  return members.flatMap((member) => found.get(member) ?? []);
}

function definitionOf(item: Item, kind: MemberDefinition['kind']): MemberDefinition {
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    name: String(item.name),
    kind,
    title: textOf(item.shortTitle) ?? textOf(item.title) ?? String(item.name),
    description: textOf(item.description),
    type: textOf(item.type),
    format: item.format ?? null,
    aggregation: kind === 'measure' ? textOf(item.aggType) : null,
  };
}

/** What measures count, as titles, by their names: `Orders` for the number of rows of a cube of orders. */
export function countedTitles(cubes: readonly unknown[], members: readonly string[]): Map<string, string> {
  const wanted = new Set(members);
  const titles = new Map<string, string>();
  for (const cube of visibleItems(cubes))
    for (const item of visibleItems(cube.measures)) {
      const title = wanted.has(String(item.name)) ? countedTitle(item, cube) : null;
      if (title !== null) titles.set(String(item.name), title);
    }
  return titles;
}
