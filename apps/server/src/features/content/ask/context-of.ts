import type { Context, Value } from '@facet/ask';
import { fromReport, type Model, missingMembers } from '@facet/query';
import { questionOfSql } from '@facet/semantic-sql';
import { badRequest } from '../../../errors/errors.ts';

/** A query as answers have it: the body of `runQuery`. */
export interface AskedQuery {
  readonly query?: object | null;
  readonly sqlQuery?: string | null;
  readonly pivotItems?: unknown;
  readonly meta?: unknown;
}

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
  const { query, chosen } = given;
  return {
    question: query == null ? null : questionOf(query, cubes, model),
    chosen: (chosen ?? []).map(({ text, member = null, value = null }) => ({ text, member, value })),
  };
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
