import type { ChartColumn, VegaSpec } from '../chart.ts';
import { placesIn } from '../value-order.ts';
import type { Datum } from './rows.ts';
import { columnOf, listIn } from './spec-marks.ts';

/** Scales that have a place or a colour for each category. */
const DISCRETE: ReadonlySet<unknown> = new Set(['band', 'point', 'ordinal']);

/**
 * Sorts the axes, legends, cells, stacks and paths of a specification as the model sorts the values of their columns,
 * wherever the author has not sorted them by something else. It is not compiled, because models change after charts are
 * stored.
 * @param spec is changed
 */
export function followOrder(spec: VegaSpec, columns: readonly ChartColumn[]): void {
  const ordered = new Set(columns.flatMap(({ name, order }) => (order == null ? [] : [name])));
  if (ordered.size > 0) sortIn(spec, ordered);
}

function sortIn(group: VegaSpec, ordered: ReadonlySet<string>): void {
  for (const transform of listIn(group.data).flatMap((data) => listIn(data.transform)))
    if (transform.type === 'stack') sortBy(transform, ordered, columnOf, (key) => `datum[${key}]`);
  for (const scale of listIn(group.scales)) sortDomain(scale, ordered);
  for (const mark of listIn(group.marks)) {
    sortBy(mark, ordered, columnOfItem, (key) => `datum.datum[${key}]`);
    sortIn(mark, ordered);
  }
}

interface Reference {
  readonly data?: unknown;
  readonly field?: unknown;
}

/** Gives a scale the order of its column, unless its categories are those of an author or sorted by something else. */
function sortDomain(scale: VegaSpec, ordered: ReadonlySet<string>): void {
  const { type, domain, domainRaw } = scale;
  if (!DISCRETE.has(type) || !isObject(domain) || domainRaw !== undefined || !isByValue(domain.sort)) return;
  const { data, fields = [domain] } = domain as Reference & { readonly fields?: readonly unknown[] };
  const parts = fields.map((part): Reference => (isObject(part) ? part : { data, field: part }));
  const [column = '', ...others] = new Set(parts.map(({ field }) => columnOf(String(field))));
  if (others.length > 0 || !ordered.has(column) || parts.some((part) => typeof part.data !== 'string'))
    return;
  const sets = parts.map((part) => `data(${JSON.stringify(part.data)})`);
  const isDescending = isObject(domain.sort) && domain.sort.order === 'descending';
  scale.domainRaw = { signal: `facetInOrder(${JSON.stringify(column)}, ${isDescending}, [${sets}])` };
}

/** Whether categories are sorted by nothing but themselves. */
function isByValue(sort: unknown): boolean {
  return sort === true || (isObject(sort) && sort.op === undefined && sort.field === undefined);
}

/** Sorts by the place of a value first, wherever marks or transforms are sorted by the value itself. */
function sortBy(
  sorted: VegaSpec,
  ordered: ReadonlySet<string>,
  columnIn: (field: string) => string | undefined,
  read: (key: string) => string,
): void {
  if (!isObject(sorted.sort)) return;
  const fields = [sorted.sort.field].flat();
  const orders = [sorted.sort.order].flat();
  const keys = fields.flatMap((field, index) => {
    const column = typeof field === 'string' ? columnIn(field) : undefined;
    const own = { field, order: orders[index] ?? 'ascending' };
    if (column === undefined || !ordered.has(column)) return [own];
    const key = JSON.stringify(column);
    return [{ ...own, field: { expr: `facetPlace(${read(key)}, ${key})` } }, own];
  });
  sorted.sort = { field: keys.map(({ field }) => field), order: keys.map(({ order }) => order) };
}

/** The column by whose value marks are sorted: `datum["weekday"]`. */
function columnOfItem(field: string): string | undefined {
  const [, key] = /^datum\[("(?:[^"\\]|\\.)*")\]$/.exec(field) ?? [];
  return key === undefined ? undefined : (JSON.parse(key) as string);
}

function isObject(value: unknown): value is VegaSpec {
  return typeof value === 'object' && value !== null;
}

/** The place of a value in the order of its column; 0 for each value of a column without one. */
export function placeOfValue(column: ChartColumn | undefined, value: unknown): number {
  return column?.order == null ? 0 : placesIn(column.order)(value);
}

/** The different values of a column in its order, those outside of it by themselves; undefined for a column without one. */
export function valuesInOrder(
  column: ChartColumn | undefined,
  data: readonly Datum[],
  isDescending = false,
): unknown[] | undefined {
  if (column?.order == null) return undefined;
  const placeOf = placesIn(column.order);
  const values = [...new Set(data.map((datum) => datum[column.name]))];
  values.sort(
    (one, other) => placeOf(one) - placeOf(other) || ((one as string) < (other as string) ? -1 : 1),
  );
  return isDescending ? values.reverse() : values;
}
