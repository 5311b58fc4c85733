import { type Model, type Question, toQueryFields } from '@facet/query';
import { badRequest } from '../../../errors/errors.ts';
import { givenReport } from '../report-data/report-definition.ts';

/** A question as a client can send it to `runQuery`. @throws 400 if no query can ask it */
export function runnable(question: Question, model: Model) {
  const asked = toQueryFields(question, model);
  if ('refused' in asked) throw badRequest(`body.question cannot be asked: ${asked.refused.message}`);
  const { query, sqlQuery, pivotItems, meta } = asked.fields;
  const body = {
    ...(query === null ? { sqlQuery } : { query }),
    ...(pivotItems === null ? {} : { pivotItems }),
    meta: meta ?? {},
  };
  return { query: body, definition: givenReport(body as Parameters<typeof givenReport>[0]) };
}
