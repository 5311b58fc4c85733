import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Grade } from './grade-answer.ts';

/** A deployment of a tenant. */
export interface Place {
  readonly tenantId: number;
  readonly deploymentId: number;
}

export interface NewEvaluation extends Place {
  readonly branchName: string | null;
  readonly buildId: number;
  readonly commit: Buffer | null;
  readonly locale: string | null;
  readonly timezone: string;
  readonly startedBy: number;
  readonly credentialId: number;
}

/** @returns the id; undefined while another evaluation of the deployment is running */
export async function insertEvaluation(tx: Tx, given: NewEvaluation): Promise<number | undefined> {
  const row = await tx
    .insertInto('question_evaluations')
    .values({
      tenant_id: given.tenantId,
      deployment_id: given.deploymentId,
      branch_name: given.branchName,
      build_id: given.buildId,
      commit_oid: given.commit,
      locale: given.locale,
      timezone: given.timezone,
      started_by: given.startedBy,
      credential_id: given.credentialId,
    })
    .onConflict((conflict) => conflict.column('deployment_id').where('state', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes all evaluations of a deployment but the newest ones. */
export async function deleteOlder(tx: Tx, { tenantId, deploymentId }: Place, kept: number): Promise<void> {
  await tx
    .deleteFrom('question_evaluations')
    .where('tenant_id', '=', tenantId)
    .where('deployment_id', '=', deploymentId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('question_evaluations')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('deployment_id', '=', deploymentId)
        .orderBy('id', 'desc')
        .limit(kept),
    )
    .execute();
}

export type EvaluationRow = Awaited<ReturnType<typeof listEvaluations>>[number];

/** Newest first. */
export function listEvaluations(db: Db, place: Place, page: Page) {
  return evaluationsOf(db, place).$call(keyset(page, 'evaluation.id')).execute();
}

export function findEvaluation(db: Db, place: Place, id: number) {
  return evaluationsOf(db, place).where('evaluation.id', '=', id).executeTakeFirst();
}

/** How many wordings of an answerer had an outcome. */
interface OutcomeCount {
  readonly answerer: string;
  readonly outcome: Grade;
  readonly count: number;
}

function evaluationsOf(db: Db, { tenantId, deploymentId }: Place) {
  const results = sql`question_evaluation_results result where result.evaluation_id = evaluation.id`;
  const ofRows = (isEqual: boolean) =>
    sql<number>`(select count(*)::integer from ${results} and has_expected_rows = ${isEqual})`;
  return db
    .selectFrom('question_evaluations as evaluation')
    .leftJoin('all_users as person', 'person.id', 'evaluation.started_by')
    .selectAll('evaluation')
    .select([
      sql<string | null>`coalesce(person.first_name, person.username)`.as('starter'),
      sql<OutcomeCount[]>`(
        select coalesce(jsonb_agg(counted order by answerer, outcome), '[]') from (
          select answerer, outcome, count(*)::integer as count from ${results} group by answerer, outcome
        ) counted
      )`.as('outcomes'),
      ofRows(true).as('equal'),
      ofRows(false).as('different'),
    ])
    .where('evaluation.tenant_id', '=', tenantId)
    .where('evaluation.deployment_id', '=', deploymentId);
}

/** A page of the results of an evaluation in their order. */
export function listResults(db: Db, tenantId: number, evaluationId: number, page: Page) {
  return db
    .selectFrom('question_evaluation_results')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('evaluation_id', '=', evaluationId)
    .$call(keyset(page, 'number', 'asc'))
    .execute();
}
