import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import { type Caller, canUse } from '../../../auth/caller.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { findDeployment, resourceOf } from '../../../auth/deployment.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import { conflict, forbidden } from '../../../errors/errors.ts';
import type { Attempt } from '../../../jobs/jobs.ts';
import type { AskParts } from '../ask/answer-question.ts';
import type { QueryScope } from '../queries/query-data.ts';
import { type Answerer, answerersOf, type ModelAnswerers } from './answerers.ts';
import { evaluateQuestion } from './evaluate-question.ts';
import type { EvaluationJob } from './evaluation-queue.ts';
import { isRefusal } from './is-refusal.ts';
import { askedBranch, evaluatedBuild } from './question-evaluations.service.ts';
import { questionsOfBuild } from './questions-of-build.ts';
import {
  endEvaluation,
  findRunning,
  gradedNumbers,
  insertResult,
  type RunningRow,
  setTotal,
} from './running-evaluations.store.ts';

export interface EvaluationParts extends AskParts {
  readonly modelAnswerers: ModelAnswerers;
  readonly db: Db;
  readonly log: Logger;
  readonly credentials: Credentials;
  publicUrl(): string;
}

/**
 * Asks the questions of an evaluation that have no result yet, one after the other, as the person who started it. What can
 * never succeed ends the evaluation; after other errors another attempt continues it.
 */
export async function runEvaluation(
  parts: EvaluationParts,
  { evaluationId: id, model = null }: EvaluationJob,
  { isLast, signal }: Attempt,
): Promise<void> {
  const evaluation = await findRunning(parts.db, id);
  if (evaluation === undefined) return;
  try {
    await askAll(parts, evaluation, answerersOf(parts, model), signal);
    await endEvaluation(parts.db, id, null);
  } catch (error) {
    const isFinal = isRefusal(error);
    if (signal.aborted || (!isFinal && !isLast)) throw error;
    if (!isFinal) parts.log.error({ err: error, evaluationId: id }, 'an evaluation of questions failed');
    await endEvaluation(parts.db, id, isFinal ? error.message : 'The questions could not be evaluated');
  }
}

async function askAll(
  parts: EvaluationParts,
  evaluation: RunningRow,
  answerers: readonly Answerer[],
  gone: AbortSignal,
): Promise<void> {
  const { db } = parts;
  const questions = await questionsOfBuild(db, evaluation.build_id, answerers);
  await setTotal(db, evaluation, questions.at(-1)?.last ?? 0);
  const graded = await gradedNumbers(db, evaluation);
  const host = new URL(await originOf(parts, db, evaluation.tenant_id)).host;
  for (const asked of questions) {
    if (asked.numbers.every((number) => graded.has(number))) continue;
    gone.throwIfAborted();
    const { caller, scope } = await scopeNow(parts, evaluation, host);
    const { timezone } = evaluation;
    const locale = evaluation.locale ?? asked.question.language;
    const circumstances = { caller, scope, locale, timezone, gone };
    // The deployment, and with it the evaluation, was deleted.
    for await (const result of evaluateQuestion(parts, asked, circumstances, graded))
      if (!(await insertResult(db, evaluation, result))) return;
  }
}

/**
 * The person who started an evaluation, and the scope of its queries, with the rights that they have now.
 * @throws ApiError if the rights, the credential or the build have changed
 */
async function scopeNow(
  parts: EvaluationParts,
  row: RunningRow,
  host: string,
): Promise<{ readonly caller: Caller; readonly scope: QueryScope }> {
  const { db, credentials, queryData } = parts;
  const { tenant_id: tenantId, deployment_id: deploymentId, branch_name: branchName } = row;
  const caller = await credentials.ofCredential(tenantId, row.credential_id);
  requireRights(caller, deploymentId);
  const deployment = await findDeployment(db, tenantId, deploymentId);
  if (deployment === undefined) throw conflict('The deployment was deleted');
  const build = await evaluatedBuild(db, deployment, await askedBranch(db, deployment, branchName));
  if (build?.id !== row.build_id) throw conflict('The model has a newer build; start another evaluation');
  const scope = await queryData.scopeOf(caller, deployment, { branchName, host, id: `evaluation-${row.id}` });
  return { caller, scope };
}

function requireRights(caller: Caller, id: number): void {
  const isAllowed = (['SchemaRead', 'PlaygroundRead'] as const).every((action) =>
    canUse(caller, action, resourceOf({ id })),
  );
  if (!isAllowed) throw forbidden('The person who started the evaluation may no longer run it');
}
