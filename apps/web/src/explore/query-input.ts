import type { QueryInput } from '@facet/client';
import { type Model, type Question, toQueryFields } from '@facet/query';

/** What the server is asked for a question; null for one without columns, and one that no query can ask. */
export function queryInputOf(question: Question, model: Model): QueryInput | null {
  if (question.columns.length === 0) return null;
  const asked = toQueryFields(question, model);
  if ('refused' in asked) return null;
  const { query, sqlQuery, pivotItems, meta } = asked.fields;
  return {
    ...(query === null ? { sqlQuery } : { query }),
    ...(pivotItems === null ? {} : { pivotItems }),
    ...(meta === null ? {} : { meta }),
  } as QueryInput;
}
