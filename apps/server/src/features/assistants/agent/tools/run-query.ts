import { type AskedKind as ChartKind, chartOfKind } from '@facet/charts/suggest';
import { fromCubeQuery, missingMembers, modelOf } from '@facet/query';
import { badRequest } from '../../../../errors/errors.ts';
import { nearest } from '../../../../errors/nearest.ts';
import { onBoard } from '../../../content/ask/answer-on-board.ts';
import type { Answer } from '../../../content/ask/answer-question.ts';
import { type AnswerParts, answerTo } from '../../../content/ask/answer-to.ts';
import type { CubeQuery } from '../../../content/queries/cube-query.schema.ts';
import { shownRows } from '../shown-rows.ts';
import type { TurnState } from '../turn-state.ts';
import { withoutWords } from './without-words.ts';

export type { ChartKind };
export const CHART_KINDS = ['bar', 'line', 'area', 'pie', 'table', 'number', 'map', 'scatter'] as const;

/** The most rows of a query, and values of a dimension. */
const MOST = { rows: 1_000, values: 50 };

/**
 * Runs a query as the viewer.
 * @throws 400 that names what is wrong, in the same words for members that are hidden and that do not exist
 */
export async function answerToQuery(
  parts: AnswerParts,
  { input, visible, gone }: TurnState,
  query: CubeQuery,
  chart: ChartKind | null,
): Promise<Answer> {
  const { scope, locale, timezone } = input;
  const model = modelOf(visible.cubes);
  const limit = Math.min(query.limit ?? MOST.rows, MOST.rows);
  const read = fromCubeQuery({ ...query, limit });
  if ('refused' in read) throw badRequest(`query cannot be asked: ${read.refused.message}`);
  const [missing] = missingMembers(read.question, model);
  if (missing !== undefined) throw badRequest(unknownMember(missing, visible));
  const now = new Date();
  const board = { given: input.context, visible, model, locale, timezone, now };
  const { question, ...onDashboard } = onBoard(read.question, null, board);
  const typed = { question, chart, visible, model, locale, timezone, now };
  const answered = await answerTo(parts, scope, typed, gone);
  return { ...withoutWords(locale), ...answered, ...onDashboard };
}

/** Shows a result to the viewer and, in part, to the model. */
export function keep(state: TurnState, answer: Answer): object {
  const id = `result-${state.results.length + 1}`;
  const shown = shownRows(id, answer);
  state.results.push({ id, answer, shown: JSON.stringify(shown) });
  state.emit({ type: 'result', id, answer });
  return { ...shown, chart: answer.chart?.kind ?? null, policyFilters: answer.policy.filters };
}

/** A result that was shown, as another chart. @throws 400 for an unknown one */
export function redrawn({ results }: TurnState, resultId: string, kind: ChartKind): Answer {
  const found = results.find(({ id }) => id === resultId)?.answer;
  if (found?.data == null)
    throw badRequest(`resultId ${JSON.stringify(resultId)} is not a result of runQuery`);
  const chart = chartOfKind(kind, found.data, () => true);
  const { query } = found;
  return { ...found, chart, query: query && { ...query, meta: { ...(query.meta as object), ...chart } } };
}

/** The values of a dimension that the viewer sees. @throws as `answerToQuery` */
export async function valuesOf(
  parts: AnswerParts,
  { input, visible, gone }: TurnState,
  dimension: string,
  contains: string | undefined,
): Promise<object> {
  if (!visible.dimensions.has(dimension)) throw badRequest(unknownMember(dimension, visible));
  const filters =
    contains === undefined ? [] : [{ member: dimension, operator: 'contains', values: [contains] }];
  const query = { dimensions: [dimension], filters, order: [[dimension, 'asc']], limit: MOST.values };
  const { rows, truncated } = await parts.queryData.rows(input.scope, query, { gone });
  return { values: rows.map(([value]) => value ?? null), hasMore: truncated };
}

function unknownMember(name: string, { measures, dimensions }: TurnState['visible']): string {
  const meant = nearest(name, [...measures.keys(), ...dimensions.keys()]);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `query names ${JSON.stringify(name)}, which does not exist or is hidden from you${hint}`;
}
