import { refuse } from '../syntax/sql-error.ts';
import type { CubeMeta, Meta } from './cube-query.ts';

/** The type of a value in SQL. */
export type ValueType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'time'
  | 'date'
  | 'interval'
  | 'list'
  /** Of NULL and of literals in quotes: it takes the type of what it is compared with. */
  | 'unknown';

export type Measure = {
  kind: 'measure';
  /** The name in the table. */
  name: string;
  /** The name in Cube. */
  member: string;
  type: ValueType;
  aggType: string;
  /** The cube to which it belongs; for a view, one of several. */
  cube: string;
  isCumulative: boolean;
  /** The name in its cube. */
  original: string;
};
export type Dimension = {
  kind: 'dimension';
  name: string;
  member: string;
  type: ValueType;
  cube: string;
  granularities: readonly string[];
};
export type Segment = { kind: 'segment'; name: string; member: string };
export type Member = Measure | Dimension | Segment;

/** A cube or view as a table. */
export type Table = { name: string; members: ReadonlyMap<string, Member> };

export type Catalog = { tables: ReadonlyMap<string, Table> };

const GRANULARITIES = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];

const catalogs = new WeakMap<Meta, Catalog>();

/** The tables of the metadata, with visible members only. Kept for as long as the metadata. */
export function catalogOf(meta: Meta): Catalog {
  let catalog = catalogs.get(meta);
  if (catalog === undefined) {
    const cubes = meta.cubes.filter(isVisible);
    catalog = { tables: new Map(cubes.map((cube) => [cube.name, tableOf(cube)])) };
    catalogs.set(meta, catalog);
  }
  return catalog;
}

function isVisible(item: { isVisible?: boolean; public?: boolean }): boolean {
  return item.isVisible !== false && item.public !== false;
}

function tableOf(cube: CubeMeta): Table {
  const short = (name: string) => name.slice(name.indexOf('.') + 1);
  const owner = (item: { name: string; aliasMember?: string }) => (item.aliasMember ?? item.name).split('.');
  const members: Member[] = [
    ...(cube.dimensions ?? []).filter(isVisible).map((dimension) => ({
      kind: 'dimension' as const,
      name: short(dimension.name),
      member: dimension.name,
      type: typeOf(dimension.type),
      cube: owner(dimension)[0] ?? '',
      granularities: [...GRANULARITIES, ...(dimension.granularities ?? []).map(({ name }) => name)],
    })),
    ...(cube.measures ?? []).filter(isVisible).map((measure) => ({
      kind: 'measure' as const,
      name: short(measure.name),
      member: measure.name,
      aggType: measure.aggType ?? 'number',
      type: COUNTS.has(measure.aggType ?? '') ? ('integer' as const) : typeOf(measure.type ?? 'number'),
      cube: owner(measure)[0] ?? '',
      original: owner(measure).at(-1) ?? '',
      isCumulative: measure.cumulative === true,
    })),
    ...(cube.segments ?? [])
      .filter(isVisible)
      .map((segment) => ({ kind: 'segment' as const, name: short(segment.name), member: segment.name })),
  ];
  return { name: cube.name, members: new Map(members.map((member) => [member.name, member])) };
}

const COUNTS = new Set(['count', 'countDistinct', 'countDistinctApprox']);

function typeOf(type: string): ValueType {
  return type === 'number' || type === 'boolean' || type === 'time' ? type : 'string';
}

/** Looks a name up: as it is, otherwise in any case, since PostgreSQL folds names without quotes. */
export function lookUp<T>(items: ReadonlyMap<string, T>, name: string): T | undefined {
  const exact = items.get(name);
  if (exact !== undefined) return exact;
  const folded = name.toLowerCase();
  const found = [...items].filter(([key]) => key.toLowerCase() === folded);
  return found.length === 1 ? found[0]?.[1] : undefined;
}

/** @throws Problem that suggests the nearest name */
export function refuseUnknown(
  what: string,
  name: string,
  known: Iterable<string>,
  location: number | undefined,
): never {
  const nearest = nearestOf(name, known);
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`;
  return refuse(`${what} "${name}" does not exist${hint}`, location);
}

function nearestOf(name: string, known: Iterable<string>): string | undefined {
  const limit = Math.min(Math.max(2, Math.floor(name.length / 3)), 10);
  let best: { name: string; distance: number } | undefined;
  for (const other of known) {
    if (Math.abs(other.length - name.length) > limit) continue;
    const distance = distanceOf(name.toLowerCase(), other.toLowerCase());
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name: other, distance };
  }
  return best?.name;
}

/** The Levenshtein distance of two short names. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
