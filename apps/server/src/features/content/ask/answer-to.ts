import { sentenceOf } from '@facet/ask/answer';
import { type AskedKind, type Chart, chartOfKind } from '@facet/charts/suggest';
import { columnOf, emptyQuestion, type Model, membersOf, nameOf, type Question } from '@facet/query';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { type TimedReport, timedReport } from '../report-data/timed-report.ts';
import type { AskedQuery } from './context-of.ts';
import { daysWithData } from './days-with-data.ts';
import { countedTitles, definitionsOf, type MemberDefinition } from './definitions-of.ts';
import { isTied } from './is-tied.ts';
import { partOfShare } from './part-of-share.ts';
import { policyOf } from './policy-of.ts';
import { runnable } from './runnable.ts';
import type { ShownPolicy } from './shown-policy.ts';

/** The parts of the server that answer a typed question. */
export interface AnswerParts {
  readonly queryData: QueryData;
  readonly reportRunner: ReportRunner;
}

/** The rows of a typed question, with what shows and explains them; null if nothing can be asked. */
export interface Answered {
  readonly query: AskedQuery | null;
  readonly data: TimedReport | null;
  readonly text: string | null;
  readonly chart: Chart | null;
  readonly definitions: readonly MemberDefinition[];
  readonly policy: ShownPolicy;
  readonly refreshedAt: string | null;
}

/** A question that is typed already, and the model as somebody sees it. */
export interface TypedQuestion {
  readonly question: Question;
  /** The kind of chart that was asked for; null for what suits the answer. */
  readonly chart: AskedKind | null;
  readonly visible: VisibleModel;
  readonly model: Model;
  readonly locale: string;
  readonly timezone: string;
  readonly now: Date;
}

/** The answer without rows to a question that was not understood. */
export const NO_ROWS: Answered = {
  ...{ query: null, data: null, text: null, chart: null, refreshedAt: null },
  ...{ definitions: [], policy: { filters: [], hasOthers: false } },
};

/**
 * Answers a typed question with what the caller may see.
 * @param gone aborts when the client disconnects, which ends the queries
 * @throws as `ReportRunner.dataOf`
 */
export async function answerTo(
  parts: AnswerParts,
  scope: QueryScope,
  { question, chart: kind, visible, model, locale, timezone, now }: TypedQuestion,
  gone: AbortSignal,
): Promise<Answered & { readonly data: TimedReport }> {
  const asked = runnable(question, model);
  const [data, policy] = await Promise.all([
    timedReport(parts.reportRunner, scope, asked.definition, { timezone, gone, place: 'query' }),
    policyOf(parts, scope, asked.definition, { visible, view: question.view, timezone }),
  ]);
  const [days, tied] = await Promise.all([
    daysWithData(parts.reportRunner, scope, question, data, { model, timezone, gone }),
    isTied(parts.reportRunner, scope, question, data, { model, timezone, gone }),
  ]);
  const part = partOfShare(question, visible, model);
  const members = [
    ...new Set([question, ...(part === null ? [] : [{ ...question, ...part }])].flatMap(membersOf)),
  ];
  const definitions = definitionsOf(visible.cubes, members);
  const counted = countedTitles(visible.cubes, members);
  const inPolicy = membersOf({ ...emptyQuestion(null), filters: policy.filters });
  const isAdditive = (member: string) => {
    const { aggregation = null } = definitions.find(({ name }) => name === member) ?? {};
    return aggregation === 'count' || aggregation === 'sum';
  };
  const chart = chartOfKind(kind, data, isAdditive, sortedBy(question));
  const sentence = sentenceOf({
    ...{ question, result: data, locale, timezone, now, days, isTied: tied, part },
    ...{ policy: policy.filters, hasHiddenPolicy: policy.hasOthers },
    definitions: new Map(
      [...definitions, ...definitionsOf(visible.cubes, inPolicy)].map((definition) => [
        definition.name,
        { ...definition, counted: counted.get(definition.name) ?? null },
      ]),
    ),
  });
  return {
    query: { ...asked.query, meta: { ...asked.query.meta, ...chart } },
    ...{ data, text: sentence, chart, definitions, policy },
    refreshedAt: data.refreshedAt,
  };
}

/** The column by which a question sorts the rows; undefined if it does not. */
function sortedBy(question: Question): string | undefined {
  const [first] = question.order;
  const column = first && columnOf(question, first.column);
  return column && nameOf(column);
}
