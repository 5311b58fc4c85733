import { membersOf } from '../model/missing-members.ts';
import { keyOf, viewOf } from '../question/columns.ts';
import { isObject, isSame } from '../question/json.ts';
import {
  type Column,
  emptyQuestion,
  type Order,
  type Question,
  type TimeRange,
} from '../question/question.ts';
import { type Details, type Refusal, refusalOf } from '../question/refusal.ts';
import { count, flag, listOf, type Reader, text } from '../read/readers.ts';
import { dateRange, filter } from '../read/shapes.ts';

const REASONS = {
  no_object: 'a query must be a JSON object',
  unknown_field: 'a question cannot have the field {field} of the query',
  invalid_field: 'the field {field} of the query cannot be read',
  repeated_range: 'the query has several date ranges on {member}',
  order_column: 'the query is ordered by {column}, which is none of its columns',
} as const;

type Code = keyof typeof REASONS;

/** The question of a query of the data API. It has no field that a question cannot have, or is refused. */
export function fromCubeQuery(
  query: unknown,
): { readonly question: Question } | { readonly refused: Refusal<Code> } {
  try {
    return { question: questionOf(query) };
  } catch (error) {
    if (error instanceof Unreadable) return { refused: error.refusal };
    throw error;
  }
}

class Unreadable extends Error {
  readonly refusal: Refusal<Code>;

  constructor(code: Code, details?: Details) {
    super(code);
    this.refusal = refusalOf(REASONS, code, details);
  }
}

const FIELDS = new Set(
  'measures dimensions timeDimensions segments filters order limit offset timezone ungrouped total'.split(
    ' ',
  ),
);

/** @throws Unreadable */
function questionOf(query: unknown): Question {
  if (!isObject(query)) throw new Unreadable('no_object');
  const unknown = Object.keys(query).find((field) => !FIELDS.has(field) && query[field] != null);
  if (unknown !== undefined) throw new Unreadable('unknown_field', { field: unknown });
  const field = <T, Absent>(name: string, read: Reader<T>, absent: Absent): T | Absent =>
    query[name] == null ? absent : required(read(query[name]), name);
  const members = (name: string) => [...new Set(field(name, listOf(text), []))];
  const times = field('timeDimensions', listOf(timeDimension), []);
  const columns = columnsOf(members('dimensions'), times, members('measures'));
  const segments = members('segments');
  const filters = field('filters', listOf(filter), []);
  const asked = { ...emptyQuestion(null), columns, segments, filters, ranges: rangesOf(times) };
  const [view, ...otherViews] = new Set(membersOf(asked).map(viewOf));
  return {
    ...asked,
    view: otherViews.length === 0 ? (view ?? null) : null,
    order: field('order', orderItems, []).map(([name, direction]) => ({
      column: orderedColumn(columns, name),
      direction,
    })),
    limit: field('limit', count, null),
    offset: field('offset', count, null),
    timezone: field('timezone', text, null),
    ungrouped: field('ungrouped', flag, false),
    countsRows: field('total', flag, false),
  };
}

/** @throws Unreadable */
function required<T>(value: T | undefined, field: string): T {
  if (value === undefined) throw new Unreadable('invalid_field', { field });
  return value;
}

interface TimeDimension {
  readonly member: string;
  readonly granularity: string | undefined;
  readonly range: TimeRange | undefined;
}

const timeDimension: Reader<TimeDimension> = (value) => {
  if (!isObject(value) || typeof value.dimension !== 'string') return undefined;
  const { dimension: member, granularity, dateRange: given, compareDateRange } = value;
  if (granularity != null && typeof granularity !== 'string') return undefined;
  const range = given == null ? undefined : dateRange(given);
  const compared = compareDateRange == null ? undefined : listOf(dateRange)(compareDateRange);
  if ((given != null && range === undefined) || (compareDateRange != null && compared === undefined))
    return undefined;
  if (range !== undefined && compared !== undefined) return undefined;
  return {
    member,
    granularity: granularity ?? undefined,
    range: range !== undefined ? { member, range } : compared && { member, compared },
  };
};

function columnsOf(
  dimensions: readonly string[],
  times: readonly TimeDimension[],
  measures: readonly string[],
): readonly Column[] {
  const columns: Column[] = [
    ...dimensions.map(dimensionColumn),
    ...times.flatMap(({ member, granularity }): Column[] =>
      granularity === undefined ? [] : [{ kind: 'dimension', member, granularity }],
    ),
    ...measures.map((member): Column => ({ kind: 'measure', member })),
  ];
  const keys = columns.map(keyOf);
  return columns.filter((column, index) => keys.indexOf(keyOf(column)) === index);
}

/** A dimension, which the data API also accepts as `orders.created_at.month`. */
function dimensionColumn(name: string): Column {
  const [, member, granularity] = /^([^.]+\.[^.]+)\.([^.]+)$/.exec(name) ?? [];
  if (member === undefined || granularity === undefined) return { kind: 'dimension', member: name };
  return { kind: 'dimension', member, granularity };
}

/** @throws Unreadable */
function rangesOf(times: readonly TimeDimension[]): readonly TimeRange[] {
  const ranges = new Map<string, TimeRange>();
  for (const { member, range } of times) {
    if (range === undefined) continue;
    const other = ranges.get(member);
    if (other !== undefined && !isSame(other, range)) throw new Unreadable('repeated_range', { member });
    ranges.set(member, range);
  }
  return [...ranges.values()];
}

type OrderItem = readonly [name: string, direction: Order['direction']];

const orderItem: Reader<OrderItem> = (value) => {
  const [name, direction, ...more] = listOf(text)(value) ?? [];
  if (name === undefined || more.length > 0) return undefined;
  return direction === 'asc' || direction === 'desc' ? [name, direction] : undefined;
};

/** An order as a list or, as older clients write it, as an object. */
const orderItems: Reader<readonly OrderItem[]> = (value) =>
  listOf(orderItem)(isObject(value) ? Object.entries(value) : value);

/** @throws Unreadable */
function orderedColumn(columns: readonly Column[], name: string): string {
  const keys = columns.map(keyOf);
  if (keys.includes(name)) return name;
  const ofMember = columns.filter((column) => column.kind === 'dimension' && column.member === name);
  const [only, ...others] = ofMember.map(keyOf);
  if (only === undefined || others.length > 0) throw new Unreadable('order_column', { column: name });
  return only;
}
