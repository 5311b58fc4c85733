import { isDeepStrictEqual } from 'node:util';
import { modelOf } from '@facet/query';
import { type GivenContext, readQuery } from '../../content/ask/context-of.ts';
import type { QueryData, QueryScope } from '../../content/queries/query-data.ts';
import type { PastTurn } from '../turns/turn.ts';

/**
 * What a question follows up: by default the last query of the chat. An earlier query of the chat counts only while the
 * caller sees all of its members, so that questions can still be asked after the data model has changed. Other queries
 * stay, and fail with their reason.
 */
export async function knownContext(
  queryData: QueryData,
  scope: QueryScope,
  given: GivenContext | null,
  history: readonly PastTurn[],
): Promise<GivenContext | null> {
  if (given === null) return null;
  const last = history.at(-1);
  const context = { query: last?.query ?? null, contextFilters: last?.contextFilters ?? [], ...given };
  const { query } = context;
  if (query === null || !history.some((past) => isDeepStrictEqual(past.query, query))) return context;
  const { cubes } = await queryData.model(scope);
  const isKnown = 'question' in readQuery(query, cubes, modelOf(cubes));
  return isKnown ? context : { ...context, query: null, contextFilters: [] };
}
