import { type Filter, isOperator, type MemberFilter } from '../question/filter.ts';
import { isObject, type JsonObject } from '../question/json.ts';
import type { Pivot, PivotOrder } from '../question/presentation.ts';
import type { DateRange } from '../question/question.ts';
import { type Bins, type NamedGroups, problemOfGroups, type ValueGroups } from '../question/value-groups.ts';
import { count, either, flag, integer, listOf, object, oneOf, type Reader, text } from './readers.ts';

/** Any object. What comes from JSON contains only JSON. */
export const jsonObject: Reader<JsonObject> = (value) =>
  isObject(value) ? (value as JsonObject) : undefined;

const ends: Reader<readonly [string, string]> = (value) => {
  const [from, to = from, ...more] = listOf(text)(value) ?? [];
  return from === undefined || to === undefined || more.length > 0 ? undefined : [from, to];
};

/** A date range of the data API, where a list of one date is that day. */
export const dateRange: Reader<DateRange> = either(text, ends);

/** A value of a filter; numbers and booleans become texts. */
const filterValue: Reader<string | null> = (value) => {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
};

/** How deep groups may nest when they are read, so that recursion ends. */
const MOST_DEPTH = 50;

/** A filter of the data API. */
export const filter: Reader<Filter> = (value) => filterAt(value, 1);

function filterAt(value: unknown, depth: number): Filter | undefined {
  if (!isObject(value) || depth > MOST_DEPTH) return undefined;
  const inside = listOf((item) => filterAt(item, depth + 1));
  const { and, or, member, dimension, operator, values } = value;
  if (and !== undefined || or !== undefined) {
    const group = inside(and ?? or);
    if (!group?.length || (and !== undefined && or !== undefined)) return undefined;
    return and === undefined ? { or: group } : { and: group };
  }
  return memberFilter(member ?? dimension, operator, values ?? []);
}

/** A condition on a member from its parts. */
export function memberFilter(member: unknown, operator: unknown, values: unknown): MemberFilter | undefined {
  const read = listOf(filterValue)(values);
  if (typeof member !== 'string' || !isOperator(operator) || read === undefined) return undefined;
  return { member, operator, ...(read.length > 0 && { values: read }) };
}

const namedGroups: Reader<NamedGroups> = (value) => {
  const read = object({
    kind: oneOf('values'),
    groups: listOf(object({ name: text, values: listOf(text) })),
  })(value);
  return read && { ...read, rest: restOf(value) };
};
const bins: Reader<Bins> = (value) => {
  const read = object({ kind: oneOf('bins'), limits: listOf(text), names: listOf(text) })(value);
  return read && { ...read, rest: restOf(value) };
};

function restOf(value: unknown): string | null {
  return isObject(value) ? (text(value.rest) ?? null) : null;
}

/** Groups of the values of a column, if they can be asked for. */
export const valueGroups: Reader<ValueGroups> = (value) => {
  const read = either<NamedGroups, Bins>(namedGroups, bins)(value);
  return read === undefined || problemOfGroups(read) !== undefined ? undefined : read;
};

const columnFormatType = oneOf('currency', 'percent', 'number');
export const columnFormat = object({ type: columnFormatType }, { decimalPlaces: count });

const comparison = object(
  { measure: text, timeDimension: text },
  { offset: object({ amount: integer, unit: text }), range: ends, outputs: listOf(text) },
);
export const periodComparison: typeof comparison = (value) => {
  const read = comparison(value);
  return (read?.offset === undefined) === (read?.range === undefined) ? undefined : read;
};

export const topRows = object({ member: text, measure: text, count }, { others: flag, othersLabel: text });

export const fillMissingRows = object({ member: text }, { excludedDimensions: listOf(text) });

export const tableCalculation = object(
  { name: text, expression: text },
  { title: text, format: columnFormat },
);

export const shownAs = object({ tab: oneOf('chart', 'table', 'pivot') }, { beside: flag });

export const visualisation = object({}, { kind: text, spec: either(text, jsonObject) });

const heading: Reader<NonNullable<PivotOrder['at']>> = (value) =>
  Array.isArray(value) &&
  value.every((cell) => cell === null || ['string', 'number', 'boolean'].includes(typeof cell))
    ? value
    : undefined;

const pivotOrder: Reader<PivotOrder> = object(
  { column: text, direction: oneOf('asc', 'desc') },
  { at: heading },
);

/** The settings of a pivot besides its columns. */
export const pivotSettings: Reader<Omit<Pivot, 'rows' | 'columns' | 'measures' | 'filters'>> = object(
  {},
  {
    order: pivotOrder,
    measuresAxis: oneOf('columns', 'rows'),
    measuresPosition: oneOf('before', 'after'),
    displayScale: oneOf('model', 'absolute', 'thousands', 'millions', 'billions'),
    showAppliedFilters: flag,
  },
);
