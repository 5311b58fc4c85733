import { columnOf } from '../question/columns.ts';
import { type Filter, groupOf, type MemberFilter } from '../question/filter.ts';
import { isSame } from '../question/json.ts';
import { type Column, emptyQuestion, NO_TOTALS, type Question } from '../question/question.ts';
import { type Refusal, refusalOf } from '../question/refusal.ts';
import { columnFrom } from './from-address.ts';
import { write } from './notation.ts';
import { shortened, shortKey } from './short-names.ts';

/** The version of addresses that this code writes. */
export const ADDRESS_VERSION = 1;

/** The longest address, in characters: servers and chat programs accept it. */
export const MOST_CHARACTERS = 8000;

const REASONS = {
  too_long: 'the address would have {characters} characters; at most {most} are accepted',
} as const;

/**
 * A question as the parameters of an address, such as
 * `v=1&view=flights&columns=!(carrier,departed_at@month,~count)&where=!(!(state,equals,CA,TX))`.
 */
export function toAddress(
  question: Question,
): { readonly address: string } | { readonly refused: Refusal<keyof typeof REASONS> } {
  const address = writtenAddress(question);
  if (address.length <= MOST_CHARACTERS) return { address };
  const details = { characters: address.length, most: MOST_CHARACTERS };
  return { refused: refusalOf(REASONS, 'too_long', details) };
}

/** The parameters of a question, however long they are. */
export function writtenAddress(question: Question): string {
  const defaults = parametersOf(emptyQuestion(null));
  const parameters = Object.entries(parametersOf(question)).filter(
    ([name, value]) => !isSame(value, defaults[name as keyof typeof defaults]),
  );
  return [['v', ADDRESS_VERSION] as const, ...parameters]
    .map(([name, value]) => `${name}=${escaped(write(value))}`)
    .join('&');
}

/** Escapes what an address cannot have. Half of a surrogate pair becomes U+FFFD. */
function escaped(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll(/%(?:2C|3A|40|24|2F|3B)/g, decodeURIComponent);
}

function parametersOf(question: Question) {
  const { view, pivot, totals, topRows, fillMissingRows } = question;
  const short = (member: string) => shortened(member, view);
  const key = (name: string) => {
    const column = columnOf(question, name);
    return column === undefined ? name : shortKey(column, view);
  };
  return {
    view,
    columns: question.columns.map((column) => columnParameter(column, view)),
    segments: question.segments.map(short),
    ranges: question.ranges.map((range) =>
      'range' in range
        ? [short(range.member), ...[range.range].flat()]
        : { member: short(range.member), compared: range.compared },
    ),
    where: question.filters.map((filter) => filterParameter(filter, short)),
    order: question.order.map(({ column, direction }) =>
      direction === 'desc' ? [key(column), direction] : key(column),
    ),
    limit: question.limit,
    offset: question.offset,
    ungrouped: question.ungrouped,
    timezone: question.timezone,
    counts: question.countsRows,
    compare: question.comparisons.map((comparison) => ({
      ...comparison,
      measure: key(comparison.measure),
      timeDimension: short(comparison.timeDimension),
    })),
    top: topRows && { ...topRows, member: key(topRows.member), measure: short(topRows.measure) },
    fill: fillMissingRows && {
      ...fillMissingRows,
      member: short(fillMissingRows.member),
      excludedDimensions: fillMissingRows.excludedDimensions?.map(key),
    },
    formulas: question.tableCalculations,
    pivot: pivot && {
      ...pivot,
      rows: pivot.rows.map(key),
      columns: pivot.columns.map(key),
      measures: pivot.measures.map(key),
      filters: pivot.filters.map(short),
      order: pivot.order && { ...pivot.order, column: key(pivot.order.column) },
    },
    totals: (Object.keys(NO_TOTALS) as (keyof typeof NO_TOTALS)[]).filter((name) => totals[name]),
    draw: question.visualisation,
    formats: question.formats,
    titles: question.titles,
    show: question.shownAs,
    meta: question.otherMeta,
  };
}

/** The name of a column if that is all of it, and an object otherwise. */
function columnParameter(column: Column, view: string | null): unknown {
  const name = shortKey(column, view);
  return isSame(columnFrom(name, view), column) ? name : column;
}

/** A condition as `!(member,operator,value,…)`. */
function filterParameter(filter: Filter, short: (member: string) => string): unknown {
  const group = groupOf(filter)?.map((part) => filterParameter(part, short));
  if (group !== undefined) return 'and' in filter ? { and: group } : { or: group };
  const { member, operator, values = [] } = filter as MemberFilter;
  return [short(member), operator, ...values];
}
