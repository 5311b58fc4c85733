import { type Db, executePrepared } from '@facet/db';
import { sql } from 'kysely';
import type { RunIds } from '../delivered.store.ts';
import { lockedRun, lockUnfinishedRun } from '../lock-run.store.ts';
import type { Outcome } from '../run-states.ts';
import { GIVEN, type WantedRow, wantedBy } from './wanted-recipients.store.ts';

/** An email to claim. */
export interface ClaimableEmail {
  readonly recipient: Pick<WantedRow, 'user_id' | 'email' | 'given'>;
  readonly messageId: string;
}

/**
 * Claims emails of a run, so that no other worker sends them. The run must be in progress, nothing may have been sent
 * to the address, and the user must still be a recipient, with the same address and overrides. Committed before the
 * emails are sent.
 * @returns the users whose email was claimed
 */
export async function claimEmails(
  db: Db,
  run: RunIds,
  emails: readonly ClaimableEmail[],
): Promise<ReadonlySet<number>> {
  const { id, tenant_id, notification_id, first_run_id } = run;
  const userIds = emails.map(({ recipient }) => recipient.user_id);
  const query = sql<{ user_id: number }>`
    with ${lockedRun(run)}, pending as (
      select recipient.user_id, asked.email, asked.message_id
      from locked cross join unnest(${userIds}::bigint[], ${emails.map(({ recipient }) => recipient.email)}::text[],
        ${emails.map(({ recipient }) => recipient.given)}::text[],
        ${emails.map(({ messageId }) => messageId)}::text[]) asked (user_id, email, given, message_id)
      join (${wantedBy(run, userIds)}) wanted on wanted.user_id = asked.user_id and wanted.email = asked.email
      join notification_run_recipients recipient on recipient.tenant_id = ${tenant_id}
        and recipient.run_id = ${id} and recipient.user_id = asked.user_id
      left join notification_recipients own on own.tenant_id = ${tenant_id}
        and own.notification_id = ${notification_id} and own.user_id = asked.user_id
      where locked.state = 'running' and recipient.outcome = 'pending' and asked.given = ${GIVEN}
      order by recipient.user_id
      for update of recipient
    ), claimed as (
      insert into notification_claimed_addresses (tenant_id, run_id, email, user_id)
      select ${tenant_id}, ${first_run_id}, email, user_id from pending on conflict do nothing returning user_id
    )
    update notification_run_recipients recipient set outcome = 'sending', message_id = pending.message_id
    from claimed join pending on pending.user_id = claimed.user_id
    where recipient.tenant_id = ${tenant_id} and recipient.run_id = ${id}
      and recipient.user_id = claimed.user_id returning recipient.user_id`;
  const rows = await executePrepared(db, query);
  return new Set(rows.map(({ user_id }) => user_id));
}

/** The outcome of a recipient's email. */
export interface OutcomeGiven {
  readonly outcome: Exclude<Outcome, 'sending'>;
  readonly reason: string | null;
}

/** The user to whom the email was addressed. */
export type RecipientOutcome = OutcomeGiven & { readonly userId: number };

/**
 * Records the outcomes of emails whose recipients are in one of the given states. If nothing was sent to an address,
 * another recipient with the same address may get the email.
 */
export async function recordOutcomes(
  db: Db,
  run: RunIds,
  outcomes: readonly RecipientOutcome[],
  from: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const query = sql`
    with ${lockedRun(run)}, recorded as (
      update notification_run_recipients recipient set outcome = given.outcome, reason = given.reason,
        sent_at = case when given.outcome = 'sent' then now() end
      from locked cross join unnest(${outcomes.map(({ userId }) => userId)}::bigint[],
        ${outcomes.map(({ outcome }) => outcome)}::text[],
        ${outcomes.map(({ reason }) => reason)}::text[]) given (user_id, outcome, reason)
      where recipient.tenant_id = ${run.tenant_id} and recipient.run_id = locked.id
        and recipient.user_id = given.user_id and recipient.outcome = any(${[...from]}::text[])
      returning recipient.user_id, recipient.outcome
    )
    delete from notification_claimed_addresses claimed using recorded
    where claimed.tenant_id = ${run.tenant_id} and claimed.run_id = ${run.first_run_id}
      and claimed.user_id = recorded.user_id and recorded.outcome not in ('sent', 'unknown')`;
  await executePrepared(db, query);
}

/** An email that could not be sent now. */
export interface Refusal {
  readonly userId: number;
  readonly reason: string;
}

/**
 * Records that claimed emails were not sent, for example because the mail server temporarily refused them. Their
 * recipients wait again, or get none if the run has ended in the meantime.
 */
export async function recordRefusals(db: Db, run: RunIds, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const isUnderWay = await lockUnfinishedRun(tx, run);
    const outcome = isUnderWay ? 'pending' : 'failed';
    const outcomes = refusals.map((refusal) => ({ ...refusal, outcome }) as const);
    await recordOutcomes(tx, run, outcomes, ['sending', 'unknown']);
  });
}
