import {
  type Answer,
  type AskedQuery,
  type Facts,
  type Outline,
  questionOfDays,
  questionsWithin,
  spanOf,
} from '@facet/dashboards/from-view';
import pLimit from 'p-limit';
import { ApiError, clientGone } from '../../../errors/errors.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';

/** The queries that run at once: more would only wait for the processors, and for the pods of others. */
const CONCURRENT = 4;
/** How long one query may take, and all of them together. What is not known by then is left out. */
const QUERY_MS = 8_000;
const ALL_MS = 20_000;
/** Errors of one query, such as one that is ended because it takes too long. */
const WITHOUT = new Set([400, 429, 499, 500, 502, 503, 504]);

/**
 * The answers to the questions about a view, with the rows that the caller sees.
 * @param gone aborts when the client disconnects
 * @throws 403 or 422 where the model refuses the caller its rows
 */
export async function factsOfView(
  queryData: Pick<QueryData, 'rows'>,
  scope: QueryScope,
  outline: Outline,
  gone: AbortSignal,
): Promise<Facts> {
  const turns = pLimit(CONCURRENT);
  const late = AbortSignal.any([gone, AbortSignal.timeout(ALL_MS)]);
  const ask = (query: AskedQuery) => turns(() => answerTo(queryData, scope, query, late));
  const asked = questionOfDays(outline);
  const days = asked === undefined ? null : await ask(asked);
  const today = new Date().toISOString().slice(0, 10);
  const span = days === null ? undefined : spanOf(outline, days, today);
  const questions = questionsWithin(outline, span);
  const answers = Promise.all([ask(questions.totals), ...questions.groups.map(ask)]);
  const [totals = null, ...groups] = await answers;
  if (gone.aborted) throw clientGone();
  return { span, totals, groups };
}

/** The rows of one query; null if it fails or takes too long. */
async function answerTo(
  queryData: Pick<QueryData, 'rows'>,
  scope: QueryScope,
  query: AskedQuery,
  late: AbortSignal,
): Promise<Answer | null> {
  if (late.aborted) return null;
  try {
    const { columns, rows, truncated } = await queryData.rows(scope, query, {
      place: 'body.view',
      gone: AbortSignal.any([late, AbortSignal.timeout(QUERY_MS)]),
    });
    const names = columns.map(({ name, member }) => member ?? name);
    return {
      rows: rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null]))),
      isCut: truncated,
    };
  } catch (error) {
    if (error instanceof ApiError && !WITHOUT.has(error.status)) throw error;
    return null;
  }
}
