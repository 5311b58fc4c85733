import { membersOf, modelOf, type Question } from '@facet/query';
import { forbidden } from '../../../errors/errors.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { type TimedReport, timedReport } from '../report-data/timed-report.ts';
import { type AskedQuery, readQuery } from './context-of.ts';
import { definitionsOf, type MemberDefinition } from './definitions-of.ts';
import { policyOf } from './policy-of.ts';
import { runnable } from './runnable.ts';
import type { ShownPolicy } from './shown-policy.ts';

/** The rows of an answer, as somebody who looks at it may see them. */
export interface AnswerRows {
  readonly data: TimedReport;
  readonly definitions: readonly MemberDefinition[];
  readonly policy: ShownPolicy;
  readonly refreshedAt: string | null;
}

/**
 * Reads the rows of an earlier answer again.
 * @throws 403 if the query names what the caller does not see; as `ReportRunner.dataOf`
 */
export async function rowsOfAnswer(
  parts: { readonly queryData: QueryData; readonly reportRunner: ReportRunner },
  scope: QueryScope,
  query: AskedQuery,
  { timezone, gone }: { readonly timezone: string; readonly gone: AbortSignal },
): Promise<AnswerRows> {
  const visible = await parts.queryData.model(scope);
  const question = seenQuestion(query, visible);
  const { definition } = runnable(question, modelOf(visible.cubes));
  const [data, policy] = await Promise.all([
    timedReport(parts.reportRunner, scope, definition, { timezone, gone, place: 'query' }),
    policyOf(parts, scope, definition, { visible, view: question.view, timezone }),
  ]);
  const definitions = definitionsOf(visible.cubes, membersOf(question));
  return { data, definitions, policy, refreshedAt: data.refreshedAt };
}

function seenQuestion(query: AskedQuery, { cubes }: VisibleModel): Question {
  const read = readQuery(query, cubes, modelOf(cubes));
  if ('question' in read) return read.question;
  throw forbidden(
    'missing' in read
      ? `This result uses ${read.missing}, which is not in the data model any more, or which you do not see`
      : `This result uses parts of the data model that you do not see: ${read.refused}`,
  );
}
