import type { Context, Value } from '@facet/ask';
import {
  type Filter,
  fromReport,
  type Model,
  missingMembers,
  type Question,
  toCubeQuery,
} from '@facet/query';
import { questionOfSql } from '@facet/semantic-sql';
import { badRequest } from '../../../errors/errors.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { AskedQuery } from './asked-query.ts';
import { type BoardContext, type PointedChart, switched } from './board-context.ts';
import { withoutFilters } from './context-filters.ts';

export type { AskedQuery };

/** What a client sends of earlier answers. */
export interface GivenContext {
  readonly query?: AskedQuery | null;
  readonly chosen?:
    | readonly {
        readonly text: string;
        readonly member?: string | null | undefined;
        readonly value?: Value | undefined;
      }[]
    | null;
  /** Conditions around the question, which apply unless it limits their members itself. */
  readonly filters?: readonly Filter[] | null;
  /** The conditions that `query` has from its own context, which do not go on. */
  readonly contextFilters?: readonly { readonly filter: Filter }[] | null;
  /** The dashboard beside which the question is asked. */
  readonly board?: BoardContext | null;
}

/** A query as a question, or why it cannot be one. */
export type ReadQuery =
  | { readonly question: Question }
  | { readonly refused: string }
  /** A member that is not in the data model, as the caller sees it. */
  | { readonly missing: string };

/**
 * The question before this one, and the choices that were made.
 * @param cubes of the metadata, as the caller sees them
 * @throws 400 for a query that is no question, or that names what the caller does not see
 */
export function contextOf(
  given: GivenContext | null | undefined,
  cubes: readonly unknown[],
  model: Model,
): Context | null {
  if (given == null) return null;
  const { query, chosen, contextFilters, board } = given;
  const before = query == null ? null : questionOf(query, cubes, model);
  const left = (contextFilters ?? []).map(({ filter }) => filter);
  return {
    question: pointedQuestion(board, cubes, model) ?? (before && withoutFilters(before, left)),
    chosen: (chosen ?? []).map(({ text, member = null, value = null }) => ({ text, member, value })),
  };
}

/** The question of the chart or summary that the asker points at; null without one, or if they cannot ask it. */
export function pointedQuestion(
  board: BoardContext | null | undefined,
  cubes: readonly unknown[],
  model: Model,
): Question | null {
  if (board == null) return null;
  const questions = board.pointed.values().map((chart) => questionOfChart(board.open, chart, cubes, model));
  return questions.find((question) => question !== null) ?? null;
}

/** The question of a chart, with what switchers chose; null if the caller cannot ask it. */
function questionOfChart(
  open: BoardContext['open'],
  { id, query }: PointedChart,
  cubes: readonly unknown[],
  model: Model,
): Question | null {
  const question = askableQuestion(query, cubes, model);
  if (question === null || query.sqlQuery == null) return question;
  // SQL has to be read before switchers can change it. What no query of the data API can ask stays as it is.
  const asked = toCubeQuery(question);
  if ('refused' in asked) return question;
  return askableQuestion({ query: switched(open, id, asked.query as CubeQuery) }, cubes, model);
}

/** The question that a query asks; null if it cannot be read, or has members that the caller does not see. */
export function askableQuestion(query: AskedQuery, cubes: readonly unknown[], model: Model): Question | null {
  const read = readQuery(query, cubes, model);
  return 'question' in read ? read.question : null;
}

function questionOf(query: AskedQuery, cubes: readonly unknown[], model: Model): Question {
  if ((query.query == null) === (query.sqlQuery == null))
    throw badRequest('body.context.query must have either query or sqlQuery');
  const read = readQuery(query, cubes, model);
  if ('refused' in read) throw badRequest(`body.context.query cannot be asked about: ${read.refused}`);
  if ('missing' in read)
    throw badRequest(`body.context.query names ${read.missing}, which is not in the data model`);
  return read.question;
}

/** Reads a query as a question about what the caller sees. */
export function readQuery(
  { query, sqlQuery, pivotItems, meta }: AskedQuery,
  cubes: readonly unknown[],
  model: Model,
): ReadQuery {
  const jsonQuery = query == null ? null : JSON.stringify(query);
  const read = fromReport({ jsonQuery, sqlQuery: sqlQuery ?? null, pivotItems, meta }, (sql) =>
    questionOfSql(sql, { cubes: cubes as never }),
  );
  if ('refused' in read) return { refused: read.refused.message };
  const [missing] = missingMembers(read.question, model);
  return missing === undefined ? { question: read.question } : { missing };
}
