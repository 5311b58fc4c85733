import type { Db } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { ApiError, forbidden } from '../../../errors/errors.ts';
import { merged } from '../explanations/merge-explanations.ts';
import type { CubeQuery } from '../queries/cube-query.schema.ts';
import type { QueryData, QueryScope } from '../queries/query-data.ts';
import type { PolicyEffect } from '../queries/query-explanation.ts';
import { knownTimeZone } from '../report-data/known-time-zone.ts';
import { givenReport } from '../report-data/report-definition.ts';
import type { ReportRunner } from '../report-data/report-runner.ts';
import { type TimedReport, timedReport } from '../report-data/timed-report.ts';
import type { RunQueryAsInput } from './as-whom.schema.ts';
import { foreignMember, foreignText, hiddenMembers } from './members-of-query.ts';
import { type Subject, subjectOf } from './subjects.ts';

export interface RunParts {
  readonly db: Db;
  readonly queryData: QueryData;
  readonly reportRunner: ReportRunner;
}

interface Asking {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly request: { readonly host: string; readonly id: string };
  readonly gone: AbortSignal;
}

export interface AnswerAs {
  readonly as: Subject['view'];
  readonly answer: TimedReport | null;
  readonly refusal: { readonly status: number; readonly code: string; readonly message: string } | null;
  readonly policy: PolicyEffect | null;
  readonly ownPolicy: PolicyEffect;
  readonly hiddenMembers: readonly string[];
}

/** What a query that works for its caller returns to somebody else because of the access policies. */
const REFUSED = new Set([400, 403]);

/**
 * The answer that somebody else gets to a question, and what the access policies do to it for them and for the caller.
 * @throws as `subjectOf`; as `runQuery` if the callers may not ask the question themselves
 */
export async function runQueryAs(
  { db, queryData, reportRunner }: RunParts,
  { caller, deployment, request, gone }: Asking,
  body: RunQueryAsInput,
): Promise<AnswerAs> {
  const definition = givenReport(body);
  const timezone = knownTimeZone(body.timezone, 'body.timezone');
  const subject = await subjectOf(db, caller.tenantId, deployment.id, body.as);
  const where = { branchName: body.branchName ?? null, host: request.host, id: request.id };
  const [own, theirs] = await Promise.all([
    queryData.scopeOf(caller, deployment, where),
    queryData.scopeAs(caller, deployment, where, subject.claims),
  ]);
  const [ownModel, theirModel] = await Promise.all([queryData.model(own), queryData.model(theirs)]);
  const queries = await reportRunner.queriesOf(own, definition, { timezone });
  const foreign = foreignMember([queries, definition.meta], ownModel, theirModel);
  if (foreign !== undefined) throw forbidden(foreignText(foreign));
  const ownPolicy = await policyOf(queryData, own, queries);
  const shown = { as: subject.view, ownPolicy, hiddenMembers: hiddenMembers(queries, ownModel, theirModel) };
  try {
    const [policy, answer] = await Promise.all([
      reportRunner
        .queriesOf(theirs, definition, { timezone })
        .then((all) => policyOf(queryData, theirs, all)),
      timedReport(reportRunner, theirs, definition, { timezone, place: 'body.query', gone }),
    ]);
    return { ...shown, answer, refusal: null, policy };
  } catch (error) {
    if (!(error instanceof ApiError && REFUSED.has(error.status))) throw error;
    const { status, code, message } = error;
    return { ...shown, answer: null, refusal: { status, code, message }, policy: null };
  }
}

async function policyOf(
  queryData: QueryData,
  scope: QueryScope,
  queries: readonly CubeQuery[],
): Promise<PolicyEffect> {
  return merged(await Promise.all(queries.map((query) => queryData.explanation(scope, query)))).policy;
}
