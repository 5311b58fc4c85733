import { fromCubeQuery, type Question } from '@facet/query';
import type { Plan } from '../plan.ts';
import { NoQuestion } from './no-question.ts';

/** What the semantic query of a plan asks for, without its order, which may be that of other columns. @throws NoQuestion */
export function askedBy({ queries }: Plan): Question {
  const { order: _, limit: __, offset: ___, timezone: ____, ...query } = queries[0]?.query ?? {};
  const read = fromCubeQuery(query);
  if ('refused' in read) throw new NoQuestion('other');
  return read.question;
}
