import type { Context, Value } from '@facet/ask';
import { type Filter, fromReport, type Model, missingMembers, type Question } from '@facet/query';
import { questionOfSql } from '@facet/semantic-sql';
import { ApiError, badRequest } from '../../../errors/errors.ts';
import type { AskedQuery } from './asked-query.ts';
import type { BoardContext } from './board-context.ts';
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

/** The question of the chart that the asker points at; null without one, or if they cannot ask it. */
export function pointedQuestion(
  board: BoardContext | null | undefined,
  cubes: readonly unknown[],
  model: Model,
): Question | null {
  return board?.query == null ? null : askableQuestion(board.query, cubes, model);
}

/** The question of a query; null if it is none, or names what the caller does not see. */
export function askableQuestion(query: AskedQuery, cubes: readonly unknown[], model: Model): Question | null {
  try {
    return questionOf(query, cubes, model);
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return null;
    throw error;
  }
}

function questionOf(
  { query, sqlQuery, pivotItems, meta }: AskedQuery,
  cubes: readonly unknown[],
  model: Model,
) {
  if ((query == null) === (sqlQuery == null))
    throw badRequest('body.context.query must have either query or sqlQuery');
  const jsonQuery = query == null ? null : JSON.stringify(query);
  const read = fromReport({ jsonQuery, sqlQuery: sqlQuery ?? null, pivotItems, meta }, (sql) =>
    questionOfSql(sql, { cubes: cubes as never }),
  );
  if ('refused' in read)
    throw badRequest(`body.context.query cannot be asked about: ${read.refused.message}`);
  const [missing] = missingMembers(read.question, model);
  if (missing !== undefined)
    throw badRequest(`body.context.query names ${missing}, which is not in the data model`);
  return read.question;
}
