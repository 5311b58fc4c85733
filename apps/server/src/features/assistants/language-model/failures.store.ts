import { type Db, executePrepared, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { ModelProblem } from './language-model.schema.ts';

/** When the model of an account is paused, and for how long. */
export interface PauseRules {
  /** Failed calls in a row after which it is paused. */
  readonly failures: number;
  /** Within how many seconds they must happen. */
  readonly seconds: number;
  /** How long the first pause lasts; each one that follows lasts twice as long as the one before. */
  readonly pauseSeconds: number;
  readonly mostSeconds: number;
}

/** A pause of the model of an account. */
export interface Pause {
  readonly until: Date;
  /** Why the last call failed; null if that was not recorded. */
  readonly problem: ModelProblem | null;
}

/** The pause of the model of an account; undefined if it is not paused. */
export async function findPause(db: Db, tenantId: number): Promise<Pause | undefined> {
  const query = db
    .selectFrom('language_model_failures')
    .select(['paused_until', 'problem'])
    .where('tenant_id', '=', tenantId)
    .where('paused_until', '>', sql<Date>`now()`);
  const [row] = await executePrepared(db, query);
  if (row?.paused_until == null) return undefined;
  return { until: row.paused_until, problem: row.problem as ModelProblem | null };
}

/**
 * Counts a failed call, and pauses the model of the account after several in a row. After a pause, the next failure
 * pauses it again. Calls that end during a pause are not counted.
 */
export async function addFailure(
  db: Db,
  tenantId: number,
  problem: ModelProblem,
  rules: PauseRules,
): Promise<void> {
  const { failures, seconds, pauseSeconds, mostSeconds } = rules;
  await sql`
    insert into language_model_failures as stored (tenant_id, failures, since, problem)
      values (${tenantId}, 1, now(), ${problem})
    on conflict (tenant_id) do update set
      failures = case when ${isOld(seconds)} then 1 else stored.failures + 1 end,
      since = case when ${isOld(seconds)} then now() else stored.since end,
      problem = excluded.problem
    where stored.paused_until is null or stored.paused_until <= now()`.execute(db);
  await sql`
    update language_model_failures set
      paused_until = now() + least(${pauseSeconds} * power(2, pauses), ${mostSeconds}) * interval '1 second',
      pauses = pauses + 1
    where tenant_id = ${tenantId} and (failures >= ${failures} or pauses > 0)
      and (paused_until is null or paused_until <= now())`.execute(db);
}

/** Forgets the failures of an account and ends its pause. */
export async function deleteFailures(db: Db | Tx, tenantId: number): Promise<void> {
  await db.deleteFrom('language_model_failures').where('tenant_id', '=', tenantId).execute();
}

/** Deletes what no longer matters: failures and pauses of earlier days. */
export async function deleteOldFailures(db: Db): Promise<void> {
  await sql`delete from language_model_failures
    where greatest(since, paused_until) < now() - interval '1 day'`.execute(db);
}

function isOld(seconds: number) {
  return sql`stored.since < now() - ${seconds} * interval '1 second'`;
}
