import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import type { Grade } from './grade-answer.ts';

export type RunningRow = NonNullable<Awaited<ReturnType<typeof findRunning>>>;

/** An evaluation that has not ended. Takes no tenant: the job got its id from a row that was authorised. */
export function findRunning(db: Db, id: number) {
  return db
    .selectFrom('question_evaluations')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
}

/** Records how many wordings have to be graded. */
export async function setTotal(db: Db, { id, tenant_id }: RunningRow, total: number): Promise<void> {
  await db
    .updateTable('question_evaluations')
    .set({ total })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute();
}

/** The numbers of the results that an earlier attempt has recorded. */
export async function gradedNumbers(db: Db, { id, tenant_id }: RunningRow): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('question_evaluation_results')
    .select('number')
    .where('tenant_id', '=', tenant_id)
    .where('evaluation_id', '=', id)
    .execute();
  return new Set(rows.map(({ number }) => number));
}

export interface NewResult {
  readonly number: number;
  readonly answerer: string;
  readonly question: string;
  readonly wording: string;
  readonly outcome: Grade;
  readonly problem: string | null;
  readonly expectedQuery: object;
  readonly query: object | null;
  readonly notUnderstood: readonly string[];
  readonly hasExpectedRows: boolean | null;
  readonly difference: string | null;
}

/** Records a result; false if the evaluation has ended or was deleted. A job that runs twice records it once. */
export async function insertResult(
  db: Db,
  { id, tenant_id }: RunningRow,
  given: NewResult,
): Promise<boolean> {
  const { rows } = await sql`
    with running as (
      select id, tenant_id from question_evaluations
      where tenant_id = ${tenant_id} and id = ${id} and state = 'running' for key share
    ), inserted as (
      insert into question_evaluation_results (evaluation_id, tenant_id, number, answerer, question, wording, outcome,
        problem, expected_query, query, not_understood, has_expected_rows, difference)
      select id, tenant_id, ${given.number}::integer, ${given.answerer}, ${given.question}, ${given.wording},
        ${given.outcome}, ${given.problem}, ${jsonb(given.expectedQuery)},
        ${given.query === null ? null : jsonb(given.query)}::jsonb, ${[...given.notUnderstood]}::text[],
        ${given.hasExpectedRows}::boolean, ${given.difference}
      from running
      on conflict on constraint question_evaluation_results_pkey do nothing
    )
    select from running`.execute(db);
  return rows.length > 0;
}

/** Ends an evaluation, unless it has ended. @param error why it could not be completed; null if it was */
export async function endEvaluation(db: Db, id: number, error: string | null): Promise<void> {
  await db
    .updateTable('question_evaluations')
    .set({ state: error === null ? 'completed' : 'failed', error, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Ends the evaluations whose jobs have been lost or have taken too long. */
export async function endLost(db: Db, hours: number, error: string): Promise<void> {
  await db
    .updateTable('question_evaluations')
    .set({ state: 'failed', error, finished_at: sql`now()` })
    .where('state', '=', 'running')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${hours})`)
    .execute();
}
