import { suggestedChart } from '@facet/charts/suggest';
import type { ReportData } from '@facet/client';
import { columnOf, nameOf, type Question, type Visualisation } from '@facet/query';
import { fittedChart } from '../../chart-form/fitted-chart.ts';
import type { Field } from '../fields/catalog.ts';
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
  question: Pick<Question, 'visualisation' | 'columns' | 'order'>,
  data: ReportData,
  fields: ReadonlyMap<string, Pick<Field, 'isAdditive'>>,
): ShownChart {
  const { visualisation } = question;
  if (visualisation?.kind !== undefined && visualisation.kind !== 'table') {
    const fitted = fittedChart(visualisation, data.columns);
    if (fitted !== undefined) return { visualisation: fitted, isSuggested: false };
  }
  const isAdditive = (member: string) => fields.get(member)?.isAdditive ?? false;
  const spec = suggestedChart(data, isAdditive, sortedBy(question));
  return { visualisation: spec === undefined ? null : { kind: 'vega', spec }, isSuggested: true };
}

/** The column by which somebody has sorted the rows; undefined if nobody has. SQL has an order of its own. */
function sortedBy(question: Pick<Question, 'columns' | 'order'>): string | undefined {
  if (question.columns.length === 0) return '';
  const [first] = question.order;
  const column = first && columnOf(question, first.column);
  return column && nameOf(column);
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
