import type { Db, Tx } from '@facet/db';
import { type Branch, deployBranch, requireBranch } from '@facet/model-store';
import type { Caller } from '../../../auth/caller.ts';
import { type DeploymentRow, repoOf } from '../../../auth/deployment.ts';
import { conflict, orNotFound } from '../../../errors/errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { findBuild, latestGoodBuild } from '../../deployments/builds/builds.service.ts';
import { knownTimeZone } from '../report-data/known-time-zone.ts';
import type { ModelAnswerers } from './answerers.ts';
import { EVALUATION_QUEUE } from './evaluation-queue.ts';
import { GRADES, type Grade } from './grade-answer.ts';
import type { QuestionEvaluation, StartQuestionEvaluationInput } from './question-evaluations.schema.ts';
import {
  deleteOlder,
  type EvaluationRow,
  findEvaluation,
  insertEvaluation,
  type listResults,
  type Place,
} from './question-evaluations.store.ts';

/** How many evaluations of a deployment are kept. */
const KEPT = 20;

/**
 * Starts an evaluation of the live build, or of the newest build of a branch. A job does the rest.
 * @throws 400 for an unknown time zone, 404 for an unknown branch, 409 without a build or the language model that should
 * be asked, and while another evaluation is running
 */
export async function startEvaluation(
  { jobs, modelAnswerers }: { readonly jobs: Jobs; readonly modelAnswerers: ModelAnswerers },
  tx: Tx,
  caller: Caller,
  deployment: DeploymentRow,
  { branchName, locale, timezone, languageModel }: StartQuestionEvaluationInput,
) {
  const place = placeOf(deployment);
  const zone = knownTimeZone(timezone, 'body.timezone') ?? 'UTC';
  const branch = await askedBranch(tx, deployment, branchName ?? null);
  const build = await evaluatedBuild(tx, deployment, branch);
  if (build === undefined)
    throw conflict(
      branch === null
        ? 'The deployment has no live build to evaluate'
        : `Branch ${branch.name} has no successful build to evaluate`,
    );
  const model = languageModel === true ? await modelAnswerers.nameFor(caller.tenantId) : null;
  if (languageModel === true && model === null)
    throw conflict('No language model is configured, or it is turned off');
  const id = await insertEvaluation(tx, {
    ...{ ...place, branchName: branch?.name ?? null, buildId: build.id, commit: build.commit_oid },
    ...{ locale: locale ?? null, timezone: zone },
    ...{ startedBy: caller.user.id, credentialId: caller.credentialId },
  });
  if (id === undefined) throw conflict('An evaluation of this deployment is already running');
  await deleteOlder(tx, place, KEPT);
  await jobs.send(tx, EVALUATION_QUEUE, { evaluationId: id, model }, String(id));
  return viewOf(await evaluationOf(tx, deployment, id));
}

/** The build that an evaluation asks: the live one, or the newest successful one of a branch. */
export async function evaluatedBuild(
  db: Db,
  deployment: Pick<DeploymentRow, 'tenant_id' | 'live_build_id'>,
  branch: Branch | null,
) {
  if (branch !== null) return latestGoodBuild(db, deployment.tenant_id, branch.id);
  return deployment.live_build_id === null ? undefined : findBuild(db, deployment.live_build_id);
}

/** A branch by its name; null for production. @throws 404 */
export async function askedBranch(
  db: Db,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id'>,
  name: string | null,
): Promise<Branch | null> {
  if (name === null) return null;
  const repo = repoOf(deployment);
  const branch = await requireBranch(db, repo, { name });
  return branch.id === (await deployBranch(db, repo)).id ? null : branch;
}

export function placeOf({ id, tenant_id: tenantId }: Pick<DeploymentRow, 'id' | 'tenant_id'>): Place {
  return { tenantId, deploymentId: id };
}

/** @throws 404 */
export async function evaluationOf(db: Db, deployment: DeploymentRow, id: number): Promise<EvaluationRow> {
  return orNotFound(await findEvaluation(db, placeOf(deployment), id), `Evaluation ${id}`);
}

export function viewOf(row: EvaluationRow): QuestionEvaluation {
  const graded = row.outcomes.reduce((sum, { count }) => sum + count, 0);
  const answerers = Map.groupBy(row.outcomes, ({ answerer }) => answerer);
  return {
    ...{ id: row.id, state: row.state as 'running', error: row.error, branchName: row.branch_name },
    ...{ buildId: row.build_id, commit: row.commit_oid?.toString('hex') ?? null },
    ...{ locale: row.locale, timezone: row.timezone },
    startedBy: row.started_by === null ? null : { id: row.started_by, name: row.starter ?? '' },
    startedAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    ...{ total: row.total, graded },
    scores: [...answerers].map(([answerer, counts]) => ({ answerer, outcomes: outcomesIn(counts) })),
    expectedRows: { equal: row.equal, different: row.different },
  };
}

function outcomesIn(counts: EvaluationRow['outcomes']) {
  const found = new Map(counts.map(({ outcome, count }) => [outcome, count]));
  return Object.fromEntries(GRADES.map((grade) => [grade, found.get(grade) ?? 0]));
}

/** A result, with what the answerer asked only for who started the evaluation. */
export function viewOfResult(
  row: Awaited<ReturnType<typeof listResults>>[number],
  { started_by }: Pick<EvaluationRow, 'started_by'>,
  caller: Caller,
) {
  return {
    ...{ number: row.number, answerer: row.answerer, question: row.question, wording: row.wording },
    ...{ outcome: row.outcome as Grade, problem: row.problem },
    expectedQuery: row.expected_query as Record<string, unknown>,
    query: started_by === caller.user.id ? (row.query as Record<string, unknown> | null) : null,
    ...{ notUnderstood: row.not_understood, hasExpectedRows: row.has_expected_rows },
    difference: row.difference,
  };
}
