import { sentenceOf } from '@facet/ask/answer';
import { type VerifiedQuestion, verifiedMatch } from '@facet/ask/verified';
import { type Chart, chartOfKind } from '@facet/charts/suggest';
import { columnOf, membersOf, modelOf, nameOf, type Question } from '@facet/query';
import { merged } from '../explanations/merge-explanations.ts';
import type { QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import type { ReportDefinition } from '../report-data/report-definition.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { type TimedReport, timedReport } from '../report-data/timed-report.ts';
import { type AskedQuery, contextOf, type GivenContext } from './context-of.ts';
import { daysWithData } from './days-with-data.ts';
import { countedTitles, definitionsOf, type MemberDefinition } from './definitions-of.ts';
import { runnable } from './runnable.ts';
import { type ShownPolicy, shownPolicy } from './shown-policy.ts';
import { type UnderstandParts, understandQuestion } from './understand-question.ts';
import { type AnyUnderstanding, understandVerified } from './understand-verified.ts';

/** The parts of the server that answer questions. */
export interface AskParts extends UnderstandParts {
  readonly reportRunner: ReportRunner;
}

/** A question in words as a client asks it. */
export interface AskInput {
  readonly question: string;
  readonly context?: GivenContext | null;
  readonly locale: string;
  readonly timezone: string;
  /** The verified questions that somebody who sees a model may ask. */
  readonly verifiedFor: (visible: VisibleModel) => Promise<readonly VerifiedQuestion[]>;
}

/** The answer to a question: what was understood, and the rows, chart and sentence, which are null if nothing can be asked. */
export interface Answer extends Omit<AnyUnderstanding, 'question' | 'chart'> {
  readonly query: AskedQuery | null;
  readonly data: TimedReport | null;
  readonly text: string | null;
  readonly chart: Chart | null;
  readonly definitions: readonly MemberDefinition[];
  readonly policy: ShownPolicy;
  /** The verified question whose query this is; null for others. */
  readonly verified: string | null;
  /** Verified questions with similar words. */
  readonly similar: readonly string[];
  readonly isComplete: boolean;
  readonly refreshedAt: string | null;
}

const NO_POLICY: ShownPolicy = { filters: [], hasOthers: false };

/**
 * Answers a question in words with what the caller may see.
 * @param gone aborts when the client disconnects, which ends the queries
 * @throws 400 for a context that cannot be followed up; as `ReportRunner.dataOf`
 */
export async function answerQuestion(
  parts: AskParts,
  scope: QueryScope,
  { question: text, context: given, locale, timezone, verifiedFor }: AskInput,
  gone: AbortSignal,
): Promise<Answer> {
  const now = new Date();
  const visible = await parts.queryData.model(scope);
  const model = modelOf(visible.cubes);
  const context = contextOf(given, visible.cubes, model);
  const { same, similar } = verifiedMatch(text, await verifiedFor(visible));
  const asVerified = same === null ? undefined : understandVerified(text, same);
  const { understanding, isComplete } = asVerified
    ? { understanding: asVerified, isComplete: true }
    : await understandQuestion(parts, {
        ...{ text, scope, model: visible, locale, timezone, now, context, gone },
      });
  const verified = {
    verified: asVerified && same ? same.question : null,
    similar: similar.map((one) => one.question),
  };
  const { question, chart: kind, ...understood } = understanding;
  if (question === null)
    return {
      ...understood,
      ...verified,
      ...{ query: null, data: null, text: null, chart: null, refreshedAt: null },
      ...{ definitions: [], policy: NO_POLICY, isComplete },
    };
  const asked = runnable(question, model);
  const [data, policy] = await Promise.all([
    timedReport(parts.reportRunner, scope, asked.definition, { timezone, gone, place: 'query' }),
    policyOf(parts, scope, asked.definition, visible, question.view, timezone),
  ]);
  const days = await daysWithData(parts.reportRunner, scope, question, data, { model, timezone, gone });
  const definitions = definitionsOf(visible.cubes, membersOf(question));
  const counted = countedTitles(visible.cubes, membersOf(question));
  const isAdditive = (member: string) => {
    const { aggregation = null } = definitions.find(({ name }) => name === member) ?? {};
    return aggregation === 'count' || aggregation === 'sum';
  };
  const chart = chartOfKind(kind, data, isAdditive, sortedBy(question));
  const sentence = sentenceOf({
    ...{ question, result: data, policy: policy.filters, locale, timezone, now, days },
    definitions: new Map(
      definitions.map((definition) => [
        definition.name,
        { ...definition, counted: counted.get(definition.name) ?? null },
      ]),
    ),
  });
  return {
    ...understood,
    ...verified,
    query: { ...asked.query, meta: { ...asked.query.meta, ...chart } },
    ...{ data, text: sentence, chart, definitions, policy, isComplete },
    refreshedAt: data.refreshedAt,
  };
}

/** What policies add to the queries of a question. */
async function policyOf(
  { reportRunner, queryData }: AskParts,
  scope: QueryScope,
  definition: ReportDefinition,
  { cubes }: VisibleModel,
  view: string | null,
  timezone: string,
): Promise<ShownPolicy> {
  const queries = await reportRunner.queriesOf(scope, definition, { timezone });
  const explained = await Promise.all(queries.map((query) => queryData.explanation(scope, query)));
  return shownPolicy(merged(explained).policy.filters, cubes, view);
}

/** The column by which a question sorts the rows; undefined if it does not. */
function sortedBy(question: Question): string | undefined {
  const [first] = question.order;
  const column = first && columnOf(question, first.column);
  return column && nameOf(column);
}
