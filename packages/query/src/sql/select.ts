import { membersOf } from '../model/missing-members.ts';
import type { Model } from '../model/model.ts';
import { measuresOf, nameOf, shortName, viewOf } from '../question/columns.ts';
import { type Filter, leavesOf } from '../question/filter.ts';
import type { Column, DimensionColumn, Question } from '../question/question.ts';
import type { GroupPart } from '../question/value-groups.ts';
import { conditionOf, type SqlMember } from './conditions.ts';
import { identifier, literal } from './identifiers.ts';
import { refuseSql } from './sql-refusal.ts';
import { rangeCondition } from './time-conditions.ts';

/** A column of a SELECT. */
interface Target {
  readonly sql: string;
  readonly isGroup: boolean;
}

/** A question as a SELECT, without order and limit. @throws NoSql */
export function selectOf(question: Question, model: Model): string {
  return written(question, model, question.columns.map(ownTarget));
}

/** The SELECT of one part of a grouped column. @throws NoSql */
export function groupSelect(
  question: Question,
  column: DimensionColumn,
  { name, condition }: GroupPart,
  model: Model,
): string {
  const part = { ...question, filters: [...question.filters, condition] };
  const label = identifier(nameOf(column));
  const targetOfPart = (other: Column): Target => {
    if (other.kind !== 'dimension' || other.member !== column.member) return ownTarget(other);
    if (name !== undefined) return { sql: `${literal(name)} AS ${label}`, isGroup: false };
    // The names of the other parts are texts.
    if (column.groups?.kind !== 'bins') return ownTarget(other);
    return { sql: `CAST(${identifier(shortName(column.member))} AS text) AS ${label}`, isGroup: true };
  };
  const targets = part.columns.map(targetOfPart);
  const [only, ...more] = targets;
  if (only === undefined || only.isGroup || more.length > 0) return written(part, model, targets);
  // The name is all that is selected: there is a row if the group has one, and if its measures meet the conditions.
  const [measure] = part.filters
    .flatMap(leavesOf)
    .filter((leaf) => model.members.get(leaf.member)?.kind === 'measure');
  const asked: Column = measure === undefined ? column : { kind: 'measure', member: measure.member };
  const inner = written(part, model, [ownTarget(asked)]);
  return `SELECT\n  ${only.sql}\nFROM (\n${inner}\nLIMIT 1\n) AS part`;
}

function written(question: Question, model: Model, targets: readonly Target[]): string {
  const { ungrouped } = question;
  const { where, having } = conditionsOf(question, model);
  if (ungrouped && (measuresOf(question).length > 0 || having.length > 0)) refuseSql('ungrouped_measure');
  const places = targets.flatMap(({ isGroup }, index) => (isGroup ? [index + 1] : []));
  return [
    `SELECT\n  ${targets.map(({ sql }) => sql).join(',\n  ')}`,
    `FROM ${identifier(tableOf(question))}`,
    ...(where.length > 0 ? [`WHERE ${where.join('\n  AND ')}`] : []),
    ...(places.length > 0 && !ungrouped ? [`GROUP BY ${places.join(', ')}`] : []),
    ...(having.length > 0 ? [`HAVING ${having.join('\n  AND ')}`] : []),
  ].join('\n');
}

function ownTarget(column: Column): Target {
  return { sql: targetOf(column), isGroup: column.kind === 'dimension' };
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
