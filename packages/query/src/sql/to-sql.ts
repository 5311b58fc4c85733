import { membersOf } from '../model/missing-members.ts';
import type { Model } from '../model/model.ts';
import { keyOf, measuresOf, nameOf, shortName, viewOf } from '../question/columns.ts';
import { type Filter, leavesOf } from '../question/filter.ts';
import type { Column, Question } from '../question/question.ts';
import type { Refusal } from '../question/refusal.ts';
import { conditionOf, type SqlMember } from './conditions.ts';
import { identifier, literal } from './identifiers.ts';
import { NoSql, refuseSql, type SqlRefusalCode } from './sql-refusal.ts';
import { rangeCondition } from './time-conditions.ts';

export type { SqlRefusalCode };

/** The longest statement that the API accepts, in bytes of UTF-8. */
export const MOST_BYTES = 65_536;

/**
 * The query of a question in semantic SQL (docs/semantic-sql.md). Columns get the names of the data API's result, unless
 * the question names them.
 */
export function toSql(
  question: Question,
  model: Model,
): { readonly sql: string } | { readonly refused: Refusal<SqlRefusalCode> } {
  try {
    return { sql: statement(question, model) };
  } catch (error) {
    if (error instanceof NoSql) return { refused: error.refusal };
    throw error;
  }
}

function statement(question: Question, model: Model): string {
  const { columns, order, limit, offset, ungrouped } = question;
  requireExpressible(question);
  const { where, having } = conditionsOf(question, model);
  if (ungrouped && (measuresOf(question).length > 0 || having.length > 0)) refuseSql('ungrouped_measure');
  const places = columns.flatMap(({ kind }, index) => (kind === 'dimension' ? [index + 1] : []));
  const orders = order.map(({ column, direction }) => {
    const place = columns.findIndex((other) => keyOf(other) === column) + 1;
    return direction === 'desc' ? `${place} DESC` : String(place);
  });
  const sql = [
    `SELECT\n  ${columns.map(targetOf).join(',\n  ')}`,
    `FROM ${identifier(tableOf(question))}`,
    ...(where.length > 0 ? [`WHERE ${where.join('\n  AND ')}`] : []),
    ...(places.length > 0 && !ungrouped ? [`GROUP BY ${places.join(', ')}`] : []),
    ...(having.length > 0 ? [`HAVING ${having.join('\n  AND ')}`] : []),
    ...(orders.length > 0 ? [`ORDER BY ${orders.join(', ')}`] : []),
    ...(limit === null ? [] : [`LIMIT ${limit}`]),
    ...(offset === null ? [] : [`OFFSET ${offset}`]),
  ].join('\n');
  if (sql.includes('\0')) refuseSql('unsupported_text');
  const bytes = new TextEncoder().encode(sql).length;
  if (bytes > MOST_BYTES) refuseSql('too_long', { bytes, most: MOST_BYTES });
  return sql;
}

function requireExpressible({ columns, ranges, timezone, countsRows }: Question): void {
  if (columns.length === 0) refuseSql('no_columns');
  if (timezone !== null) refuseSql('setting', { setting: 'timezone' });
  if (countsRows) refuseSql('setting', { setting: 'countsRows' });
  const compared = ranges.find((range) => 'compared' in range);
  if (compared !== undefined) refuseSql('compared_ranges', { member: compared.member });
}

/** The view of all members. @throws NoSql */
function tableOf(question: Question): string {
  const { view } = question;
  const views = [...new Set([...(view === null ? [] : [view]), ...membersOf(question).map(viewOf)])];
  const [table] = views;
  if (table === undefined || views.length > 1) return refuseSql('several_views', { views: views.join(', ') });
  return table;
}

function targetOf(column: Column): string {
  const name = identifier(nameOf(column));
  if (column.kind === 'calculation') return `${column.expression} AS ${name}`;
  const member = identifier(shortName(column.member));
  // What PostgreSQL calls such a column.
  const isNamed = nameOf(column) === shortName(column.member);
  if (column.kind === 'measure') return `MEASURE(${member})${isNamed ? '' : ` AS ${name}`}`;
  if (column.granularity === undefined) return isNamed ? member : `${member} AS ${name}`;
  return `DATE_TRUNC(${literal(column.granularity)}, ${member}) AS ${name}`;
}

/** The conditions on rows, and those on groups. @throws NoSql */
function conditionsOf(question: Question, { members }: Model): { where: string[]; having: string[] } {
  const measures = new Set(measuresOf(question).map(({ member }) => member));
  const isMeasure = (name: string) => members.get(name)?.kind === 'measure' || measures.has(name);
  const memberOf = (name: string): SqlMember => {
    const member = members.get(name);
    const sql = identifier(shortName(name));
    return {
      sql: isMeasure(name) ? `MEASURE(${sql})` : sql,
      type: member === undefined || member.kind === 'segment' ? 'string' : member.type,
    };
  };
  const isOnGroups = (filter: Filter): boolean => {
    const kinds = new Set(leavesOf(filter).map(({ member }) => isMeasure(member)));
    if (kinds.size > 1) refuseSql('mixed_group');
    return kinds.has(true);
  };
  const condition = (filter: Filter) => conditionOf(filter, memberOf);
  return {
    where: [
      ...question.ranges.map((range) =>
        rangeCondition(memberOf(range.member).sql, 'range' in range ? range.range : ''),
      ),
      ...question.segments.map((segment) => identifier(shortName(segment))),
      ...question.filters.filter((filter) => !isOnGroups(filter)).map(condition),
    ],
    having: question.filters.filter(isOnGroups).map(condition),
  };
}
