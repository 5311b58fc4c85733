import { mentionsMember } from '../commands/mentions.ts';
import { tidied } from '../commands/tidied.ts';
import { keyOf, nameOf } from '../question/columns.ts';
import type { Filter } from '../question/filter.ts';
import { conflictOfGroups } from '../question/grouped-column.ts';
import { isObject, isSame, type Json } from '../question/json.ts';
import type { Column, Order, Question, TimeRange } from '../question/question.ts';
import { count, flag, listOf, mapOf, object, oneOf, type Reader, text } from '../read/readers.ts';
import * as shapes from '../read/shapes.ts';
import { read } from './notation.ts';
import { keysOf, lengthened } from './short-names.ts';

/** Something in an address that was left out, and why. */
export interface DroppedParameter {
  readonly parameter: string;
  /**
   * `version`: of another release, so that parts may be missing; `unreadable`; `repeated`: a second column of a kind;
   * `unused`: it names what the question does not have.
   */
  readonly code: 'version' | 'unreadable' | 'repeated' | 'unused';
}

/** The longest text that is read, in characters. */
const MOST_READ = 65_536;

/** The question of an address: what can be read of it, and what was left out. Other parameters are ignored. */
export function fromAddress(address: string): {
  readonly question: Question;
  readonly dropped: readonly DroppedParameter[];
} {
  const reader = new AddressReader(address.slice(0, MOST_READ));
  const question = reader.question(address.length > MOST_READ);
  return { question, dropped: reader.dropped };
}

class AddressReader {
  readonly dropped: DroppedParameter[] = [];
  readonly #parameters: URLSearchParams;

  constructor(address: string) {
    this.#parameters = new URLSearchParams(address);
  }

  question(isCut: boolean): Question {
    const version = this.#value('v', count, 0);
    if (version !== 1 || isCut) this.#drop('v', 'version');
    const view = this.#value('view', text, null);
    const member = (name: string) => lengthened(name, view);
    const columns = this.#distinct(this.#list('columns', (value) => columnFrom(value, view)));
    const keys = keysOf(columns, view);
    const key = (name: string) => keys.get(name) ?? name;
    const pivot = this.#value('pivot', pivotReader, null);
    const top = this.#value('top', shapes.topRows, null);
    const fill = this.#value('fill', shapes.fillMissingRows, null);
    const totals = new Set(this.#list('totals', text));
    const found: Question = {
      view,
      columns,
      segments: [...new Set(this.#list('segments', text).map(member))],
      ranges: this.#ranges(member),
      filters: this.#list('where', (value) => filterFrom(value, member, 1)),
      order: this.#list('order', orderReader).map((order) => ({ ...order, column: key(order.column) })),
      limit: this.#value('limit', count, null),
      offset: this.#value('offset', count, null),
      ungrouped: this.#value('ungrouped', flag, false),
      timezone: this.#value('timezone', text, null),
      countsRows: this.#value('counts', flag, false),
      comparisons: this.#list('compare', shapes.periodComparison).map((comparison) => ({
        ...comparison,
        measure: key(comparison.measure),
        timeDimension: member(comparison.timeDimension),
      })),
      topRows: top && { ...top, member: key(top.member), measure: member(top.measure) },
      fillMissingRows: fill && {
        ...fill,
        member: member(fill.member),
        ...(fill.excludedDimensions && { excludedDimensions: fill.excludedDimensions.map(key) }),
      },
      tableCalculations: this.#list('formulas', shapes.tableCalculation),
      pivot: pivot && {
        ...pivot,
        rows: pivot.rows.map(key),
        columns: pivot.columns.map(key),
        measures: pivot.measures.map(key),
        filters: pivot.filters.map(member),
        ...(pivot.order && { order: { ...pivot.order, column: key(pivot.order.column) } }),
      },
      totals: {
        rows: totals.has('rows'),
        columns: totals.has('columns'),
        subtotals: totals.has('subtotals'),
      },
      visualisation: this.#value('draw', shapes.visualisation, null),
      formats: this.#value('formats', mapOf(shapes.columnFormat), {}),
      titles: this.#value('titles', mapOf(text), {}),
      shownAs: this.#value('show', shapes.shownAs, null),
      otherMeta: this.#value('meta', shapes.jsonObject, {}),
    };
    return this.#sound(found);
  }

  #drop(parameter: string, code: DroppedParameter['code']): void {
    this.dropped.push({ parameter, code });
  }

  #value<T, Absent>(parameter: string, reader: Reader<T>, absent: Absent): T | Absent {
    const given = this.#parameters.get(parameter);
    if (given === null) return absent;
    const value = read(given);
    const result = value === undefined ? undefined : reader(value);
    if (result === undefined) this.#drop(parameter, 'unreadable');
    return result ?? absent;
  }

  /** The items of a list that can be read. */
  #list<T>(parameter: string, item: (value: Json) => T | undefined): readonly T[] {
    const list = this.#value<readonly Json[], readonly Json[]>(
      parameter,
      (value) => (Array.isArray(value) ? value : undefined),
      [],
    );
    const items = list.map(item).filter((one) => one !== undefined);
    if (items.length < list.length) this.#drop(parameter, 'unreadable');
    return items;
  }

  #distinct(columns: readonly Column[]): readonly Column[] {
    const [keys, names] = [columns.map(keyOf), columns.map(nameOf)];
    const distinct = columns.filter(
      (_, index) => keys.indexOf(keys[index] ?? '') === index && names.indexOf(names[index] ?? '') === index,
    );
    if (distinct.length < columns.length) this.#drop('columns', 'repeated');
    return distinct;
  }

  #ranges(member: (name: string) => string): readonly TimeRange[] {
    const ranges = this.#list('ranges', rangeReader).map((range) => ({
      ...range,
      member: member(range.member),
    }));
    const byMember = new Map(ranges.map((range) => [range.member, range]));
    if (byMember.size < ranges.length) this.#drop('ranges', 'repeated');
    return [...byMember.values()];
  }

  /** The question without what names columns that it does not have. */
  #sound(found: Question): Question {
    const question = tidied(found, found);
    const changed = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(
      (name) => !isSame(found[name], question[name]),
    );
    for (const name of changed) this.#drop(NAMES[name], 'unused');
    if (conflictOfGroups(question, mentionsMember) === undefined) return question;
    this.#drop('columns', 'unused');
    return { ...question, columns: question.columns.map(withoutGroups) };
  }
}

function withoutGroups(column: Column): Column {
  if (column.kind !== 'dimension') return column;
  const { groups: _, ...plain } = column;
  return plain;
}

/** The parameters of what may name columns that do not exist. */
const NAMES = {
  order: 'order',
  pivot: 'pivot',
  comparisons: 'compare',
  topRows: 'top',
  fillMissingRows: 'fill',
} as const satisfies Partial<Record<keyof Question, string>>;

/** A column from its name in an address, or from an object. */
export function columnFrom(value: unknown, view: string | null): Column | undefined {
  if (typeof value !== 'string') return columnReader(value);
  if (value.startsWith('~')) return { kind: 'measure', member: lengthened(value.slice(1), view) };
  const [, name, granularity] = /^(.*?)(?:@([^@]+))?$/s.exec(value) ?? [];
  if (!name) return undefined;
  return {
    kind: 'dimension',
    member: lengthened(name, view),
    ...(granularity !== undefined && { granularity }),
  };
}

const dimensionReader = object(
  { kind: oneOf('dimension'), member: text },
  { granularity: text, name: text, groups: shapes.valueGroups },
);
const measureReader = object({ kind: oneOf('measure'), member: text }, { name: text });
const calculationReader = object({ kind: oneOf('calculation'), name: text, expression: text });
const columnReader: Reader<Column> = (value) =>
  dimensionReader(value) ?? measureReader(value) ?? calculationReader(value);

const members = listOf(text);
const pivotLists = object({ rows: members, columns: members, measures: members, filters: members });
const pivotReader: Reader<NonNullable<Question['pivot']>> = (value) => {
  const [lists, settings] = [pivotLists(value), shapes.pivotSettings(value)];
  return lists && settings && { ...lists, ...settings };
};

const orderReader: Reader<Order> = (value) => {
  const [column, direction] = [value].flat();
  if (typeof column !== 'string') return undefined;
  return { column, direction: direction === 'desc' ? 'desc' : 'asc' };
};

const comparedReader = object({ member: text, compared: listOf(shapes.dateRange) });
const rangeReader: Reader<TimeRange> = (value) => {
  if (isObject(value)) return comparedReader(value);
  const [member, from, to] = listOf(text)(value) ?? [];
  if (member === undefined || from === undefined) return undefined;
  return { member, range: to === undefined ? from : [from, to] };
};

/** How deep groups may nest when they are read. */
const MOST_DEPTH = 20;

function filterFrom(value: Json, member: (name: string) => string, depth: number): Filter | undefined {
  if (depth > MOST_DEPTH) return undefined;
  if (Array.isArray(value)) {
    const [name, operator, ...values] = value;
    return typeof name === 'string' ? shapes.memberFilter(member(name), operator, values) : undefined;
  }
  if (!isObject(value)) return undefined;
  const group = listOf((part) => filterFrom(part as Json, member, depth + 1))(value.and ?? value.or);
  if (!group?.length) return undefined;
  return value.and === undefined ? { or: group } : { and: group };
}
