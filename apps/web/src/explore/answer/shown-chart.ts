import type { ReportData } from '@facet/client';
import type { Question, Visualisation } from '@facet/query';
import { fittedChart } from '../../chart-form/fitted-chart.ts';
import type { Field } from '../fields/catalog.ts';
import { suggestedChart } from './suggested-chart.ts';
import type { Answer } from './use-answer.ts';

/** What the answer is drawn as. */
export interface ShownChart {
  /** Null if only a table shows the answer. */
  readonly visualisation: Visualisation | null;
  /** Whether nobody has chosen it. */
  readonly isSuggested: boolean;
}

/** The chart of a question, or the one that suits its answer. A question that is shown as a table has none. */
export function shownChart(
  { visualisation }: Pick<Question, 'visualisation'>,
  data: ReportData,
  fields: ReadonlyMap<string, Pick<Field, 'isAdditive'>>,
): ShownChart {
  if (visualisation?.kind !== undefined && visualisation.kind !== 'table') {
    const fitted = fittedChart(visualisation, data.columns);
    if (fitted !== undefined) return { visualisation: fitted, isSuggested: false };
  }
  const spec = suggestedChart(data, (member) => fields.get(member)?.isAdditive ?? false);
  return { visualisation: spec === undefined ? null : { kind: 'vega', spec }, isSuggested: true };
}

/** A question with the chart that suits its answer, or the table that the person looks at, unless it has one or is a pivot. */
export function withShownChart(
  question: Question,
  { data, isOld }: Pick<Answer, 'data' | 'isOld'>,
  fields: ReadonlyMap<string, Field>,
): Question {
  if (question.visualisation !== null || question.pivot !== null || data === undefined || isOld)
    return question;
  if (question.shownAs?.tab === 'table' && question.shownAs.beside !== true)
    return { ...question, visualisation: { kind: 'table' }, shownAs: null };
  const { visualisation } = shownChart(question, data, fields);
  return visualisation === null ? question : { ...question, visualisation };
}
