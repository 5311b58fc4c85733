import {
  type Column,
  isSame,
  type Model,
  modelOf,
  normalQuestion,
  type Order,
  type Question,
  type SqlReading,
  toSql,
} from '@facet/query';
import type { Node, SelectStmt } from 'libpg-query';
import type { Meta } from '../model/cube-query.ts';
import type { Plan } from '../plan.ts';
import { type PlanOptions, planStatement } from '../plan-sql.ts';
import type { SemanticSelect } from '../select/context.ts';
import { locationOf } from '../syntax/nodes.ts';
import { parseSelect } from '../syntax/parse.ts';
import { offsetsOfBytes, SqlError } from '../syntax/sql-error.ts';
import { askedBy } from './asked-by.ts';
import { targetTexts } from './calculation-texts.ts';
import { NoQuestion } from './no-question.ts';
import { relativeRanges } from './relative-ranges.ts';
import { conjuncts, requireQuestion } from './require-question.ts';
import { hasSameResult } from './same-result.ts';

/** Two clocks that share nothing: what plans alike with both depends on neither. */
const CLOCKS: readonly [PlanOptions, PlanOptions] = [
  { now: new Date('2024-02-14T10:20:30Z'), timezone: 'UTC', isExactToMilliseconds: true },
  { now: new Date('2031-08-03T21:02:03Z'), timezone: 'Asia/Tokyo', isExactToMilliseconds: true },
];

/**
 * The question that a statement asks: one semantic query, with calculations over its columns. `toSql` writes a statement
 * with the same result. Otherwise the reason, and its place in the text in UTF-16 code units.
 */
export function questionOfSql(sql: string, meta: Meta): SqlReading {
  try {
    const statement = parseSelect(sql);
    return { question: read(statement, sql, meta) };
  } catch (error) {
    if (error instanceof SqlError)
      return { code: 'invalid_sql', reason: error.message, position: error.position };
    if (!(error instanceof NoQuestion)) throw error;
    const { code, message, location } = error;
    return {
      code,
      reason: message,
      position: location === undefined || location < 0 ? undefined : offsetsOfBytes(sql)(location),
    };
  }
}

/** @throws NoQuestion */
function read(statement: SelectStmt, sql: string, meta: Meta): Question {
  const model = modelOf(meta.cubes);
  const [clock] = CLOCKS;
  const { plan, select } = planned(statement, sql, meta, clock);
  requireQuestion(plan, select);
  const question = questionOf(plan, select, sql, model);
  requireSame(question, statement, sql, meta, model);
  return question;
}

/** @throws NoQuestion if the statement is not one SELECT over a cube or view */
function planned(
  statement: SelectStmt,
  sql: string,
  meta: Meta,
  options: PlanOptions,
): { plan: Plan; select: SemanticSelect } {
  let select: SemanticSelect | undefined;
  const plan = planStatement(statement, sql, meta, options, (seen) => {
    if (seen.statement === statement) select = seen;
  });
  if (statement.withClause !== undefined) throw new NoQuestion('with', statement.withClause.location);
  if ((statement.op ?? 'SETOP_NONE') !== 'SETOP_NONE' || statement.valuesLists !== undefined)
    throw new NoQuestion('set_operation');
  if (select === undefined || plan.queries.length !== 1)
    throw new NoQuestion('from', locationOf(statement.fromClause?.[0]));
  return { plan, select };
}

function questionOf(plan: Plan, select: SemanticSelect, sql: string, model: Model): Question {
  const { parts, table, statement } = select;
  const texts = targetTexts(sql, statement);
  const columns = parts.targets.map(({ leaf, node }, index): Column => {
    const name = plan.columns[index]?.name ?? '';
    if (leaf === undefined) {
      if (model.members.has(name)) throw new NoQuestion('name_of_member', locationOf(node), name);
      return { kind: 'calculation', name, expression: texts[index] ?? '' };
    }
    const { member, granularity, key } = leaf;
    const own = name === key ? {} : { name };
    if (member.kind === 'measure') return { kind: 'measure', member: member.member, ...own };
    return {
      kind: 'dimension',
      member: member.member,
      ...(granularity !== undefined && { granularity }),
      ...own,
    };
  });
  const { limit, offset } = parts.limit;
  const asked = askedBy(plan);
  const moving = relativeRanges(conjuncts(statement.whereClause), CLOCKS[0]);
  return normalQuestion(
    {
      ...asked,
      view: table.name,
      columns,
      ranges: asked.ranges.map((range) => {
        const words = moving.get(range.member.slice(table.name.length + 1));
        return words === undefined ? range : { member: range.member, range: words };
      }),
      order: ordersOf(select, plan),
      limit: limit ?? null,
      offset: offset ?? null,
    },
    model,
  );
}

function ordersOf({ parts, statement }: SemanticSelect, { columns }: Plan): Order[] {
  const { targets } = parts;
  const orders = parts.order.map(({ sort, target, fragment }): Order => {
    const location = locationOf(sort.node);
    if (sort.sortby_nulls !== 'SORTBY_NULLS_DEFAULT') throw new NoQuestion('null_order', location);
    const index =
      target === undefined
        ? targets.findIndex(({ leaf }) => leaf !== undefined && leaf === fragment.leaf)
        : targets.indexOf(target);
    const ordered = targets[index];
    if (ordered === undefined) throw new NoQuestion('order', location);
    return {
      column: ordered.leaf?.key ?? columns[index]?.name ?? '',
      direction: sort.sortby_dir === 'SORTBY_DESC' ? 'desc' : 'asc',
    };
  });
  const keys = orders.map(({ column }) => column);
  const repeated = keys.findIndex((column, index) => keys.indexOf(column) !== index);
  if (repeated !== -1) throw new NoQuestion('order', locationOf(sortNode(statement, repeated)));
  return orders;
}

function sortNode({ sortClause = [] }: SelectStmt, index: number): Node | undefined {
  const node = sortClause[index];
  return node !== undefined && 'SortBy' in node ? node.SortBy.node : undefined;
}

/** Checks that the question has the result of the statement, at any time. @throws NoQuestion */
function requireSame(question: Question, statement: SelectStmt, sql: string, meta: Meta, model: Model): void {
  const written = toSql(question, model);
  if ('refused' in written) throw new NoQuestion('other');
  const isSameAt = CLOCKS.map((clock) =>
    hasSameResult(planned(statement, sql, meta, clock), plannedAgain(written.sql, meta, clock), model),
  );
  if (isSameAt[0] !== true) throw new NoQuestion('other');
  if (!isSame(isSameAt, [true, true])) throw new NoQuestion('moving_time', locationOf(statement.whereClause));
}

/** @throws NoQuestion if the statement of the question cannot be planned */
function plannedAgain(sql: string, meta: Meta, clock: PlanOptions): ReturnType<typeof planned> {
  try {
    return planned(parseSelect(sql), sql, meta, clock);
  } catch (error) {
    if (error instanceof SqlError) throw new NoQuestion('other');
    throw error;
  }
}
