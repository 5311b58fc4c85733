import type { MemberType } from '../model/model.ts';
import { arityOf, hasItsValues } from '../model/operators.ts';
import { type Filter, groupOf, type MemberFilter } from '../question/filter.ts';
import type { DateRange } from '../question/question.ts';
import { literal } from './identifiers.ts';
import { refuseSql } from './sql-refusal.ts';
import { outsideCondition, rangeCondition, timeComparison } from './time-conditions.ts';

/** How SQL writes a member, and its type. */
export interface SqlMember {
  readonly sql: string;
  readonly type: MemberType;
}

/** The condition of a filter. @throws NoSql */
export function conditionOf(filter: Filter, memberOf: (name: string) => SqlMember): string {
  const group = groupOf(filter);
  if (group === undefined) {
    const leaf = filter as MemberFilter;
    return leafCondition(leaf, memberOf(leaf.member));
  }
  const word = 'and' in filter ? ' AND ' : ' OR ';
  if (group.length === 0) refuseSql('empty_group');
  const parts = group.map((part) => conditionOf(part, memberOf));
  return parts.length === 1 ? String(parts[0]) : `(${parts.join(word)})`;
}

function leafCondition(leaf: MemberFilter, { sql, type }: SqlMember): string {
  const { member, operator, values = [] } = leaf;
  const unknown = () => refuseSql('filter', { operator, member });
  if (!hasItsValues(leaf) || operator === 'measureFilter') return unknown();
  if (operator === 'set') return `${sql} IS NOT NULL`;
  if (operator === 'notSet') return `${sql} IS NULL`;
  if (type === 'time') return timeCondition(leaf, sql) ?? unknown();
  const texts = values.filter((value) => value !== null);
  const hasNull = texts.length < values.length;
  if (operator === 'equals' || operator === 'notEquals')
    return equality(
      sql,
      operator === 'notEquals',
      texts.map((text) => valueSql(text, type)),
      hasNull,
    );
  if (hasNull) return unknown();
  const comparison = COMPARISONS[operator];
  if (comparison !== undefined && type === 'number')
    return `${sql} ${comparison} ${valueSql(texts[0] ?? '', type)}`;
  return (type === 'string' ? patternCondition(sql, operator, texts) : undefined) ?? unknown();
}

const COMPARISONS: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/** The data API's `notEquals` keeps null, which `<>` does not. */
function equality(sql: string, isNegated: boolean, values: readonly string[], hasNull: boolean): string {
  const [first, ...more] = values;
  if (first === undefined) return `${sql} IS ${isNegated ? 'NOT ' : ''}NULL`;
  const isList = more.length > 0;
  const list = `(${values.join(', ')})`;
  if (!isNegated) {
    const equal = isList ? `${sql} IN ${list}` : `${sql} = ${first}`;
    return hasNull ? `(${equal} OR ${sql} IS NULL)` : equal;
  }
  if (hasNull) return isList ? `${sql} NOT IN ${list}` : `${sql} <> ${first}`;
  return isList ? `(${sql} NOT IN ${list} OR ${sql} IS NULL)` : `${sql} IS DISTINCT FROM ${first}`;
}

/** Conditions on the text in any case. Negated ones keep null. */
function patternCondition(sql: string, operator: string, texts: readonly string[]): string | undefined {
  const [, not, place] = /^(not)?(contains|starts|ends)(?:With)?$/i.exec(operator) ?? [];
  if (place === undefined || texts.includes('')) return undefined;
  const kind = place.toLowerCase();
  const parts = texts.map((text) => {
    const escaped = text.replaceAll(/[\\%_]/g, '\\$&');
    const pattern = `${kind === 'starts' ? '' : '%'}${escaped}${kind === 'ends' ? '' : '%'}`;
    return `${sql} ${not === undefined ? '' : 'NOT '}ILIKE ${literal(pattern)}`;
  });
  const [only] = parts;
  if (not === undefined) return parts.length === 1 ? only : `(${parts.join(' OR ')})`;
  return `(${parts.length === 1 ? only : `(${parts.join(' AND ')})`} OR ${sql} IS NULL)`;
}

function timeCondition({ operator, values = [] }: MemberFilter, sql: string): string | undefined {
  const [first, last = first, ...more] = values;
  if (first == null || last == null || more.length > 0) return undefined;
  const range: DateRange = arityOf(operator) === 'range' && values.length === 1 ? first : [first, last];
  if (operator === 'onTheDate' || operator === 'inDateRange') return `(${rangeCondition(sql, range)})`;
  if (operator === 'notInDateRange') return outsideCondition(sql, range);
  return timeComparison(sql, operator, first);
}

/** A value of a filter as a literal. Numbers stay as they are written, so that no digit is lost. */
function valueSql(text: string, type: MemberType): string {
  if (type === 'number' && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) return text;
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text.toUpperCase();
  return literal(text);
}
