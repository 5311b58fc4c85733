import type { QueryInput } from '@facet/client';
import { type Model, type Pivot, type Question, toQueryFields } from '@facet/query';
import { completePivot } from './answer/pivot-of.ts';
import type { Asked } from './use-question.ts';

/**
 * What the server is asked for a question; null for one without columns, and one that no query can ask. How the answer is
 * drawn and sorted in the page is no part of it, so that another chart needs no other answer.
 */
export function queryInputOf(question: Question, model: Model): QueryInput | null {
  if (question.columns.length === 0) return null;
  const pivot = question.pivot && unordered(completePivot(question.pivot, question));
  const asked = toQueryFields({ ...question, visualisation: null, shownAs: null, pivot }, model);
  if ('refused' in asked) return null;
  const { query, sqlQuery, pivotItems, meta } = asked.fields;
  return {
    ...(query === null ? { sqlQuery } : { query }),
    ...(pivotItems === null ? {} : { pivotItems }),
    ...(meta === null ? {} : { meta }),
  } as QueryInput;
}

/** What the server is asked for a question, or for SQL that the form cannot show. */
export function askedInputOf({ question, sql }: Asked, model: Model): QueryInput | null {
  return sql === null ? queryInputOf(question, model) : { sqlQuery: sql };
}

function unordered({ order: _, ...pivot }: Pivot): Pivot {
  return pivot;
}
