import type { Db } from '@facet/db';
import { modelOf } from '@facet/query';
import { badRequest } from '../../../errors/errors.ts';
import { readFilters, withoutFilters } from '../../content/ask/context-filters.ts';
import { readQuery } from '../../content/ask/context-of.ts';
import { runnable } from '../../content/ask/runnable.ts';
import type { QueryData } from '../../content/queries/query-data.ts';
import { type Asking, askScopeOf } from '../../embedding/ask/ask-scope.ts';
import type { ChatResult } from '../chats/chat-messages.schema.ts';
import { type ResultKey, resultToAuthor } from './result-to-author.ts';

/**
 * The query of a result without the conditions that it has from its context, such as the filters of a dashboard.
 * @throws 400 for a query that cannot be read without them, and as `resultToAuthor`
 */
export async function ownQuery(
  parts: { readonly db: Db; readonly queryData: QueryData },
  asking: Omit<Asking, 'views' | 'branchName'>,
  key: ResultKey,
): Promise<ChatResult['query']> {
  const { caller, deployment } = asking;
  const { result, views } = await resultToAuthor(parts.db, caller, deployment, key);
  const { query, contextFilters = [] } = result;
  if (query === null || contextFilters.length === 0) return query;
  const scope = await askScopeOf(parts, { ...asking, views, branchName: null });
  const { cubes } = await parts.queryData.model(scope);
  const model = modelOf(cubes);
  const read = readQuery(query, cubes, model);
  if (!('question' in read))
    throw badRequest('The conditions of the context cannot be left out, because the query cannot be read');
  const filters = readFilters(
    contextFilters.map(({ filter }) => filter),
    'contextFilters',
  );
  return runnable(withoutFilters(read.question, filters), model).query as ChatResult['query'];
}
