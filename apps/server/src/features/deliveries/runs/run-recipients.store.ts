import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { stateOf } from '../../../errors/errors.ts';
import type { Page } from '../../../http/pagination.ts';
import type { Outcome, RunningRow } from './runs.store.ts';

type Run = Pick<RunningRow, 'id' | 'tenant_id' | 'notification_id'>;

/** The address of a user: of an embed user the one that the host gave, or an external id that is one. */
const ADDRESS = sql`lower(case
  when holder.embed_tenant_id is null then holder.email
  else coalesce(holder.embed_email, case when holder.email = holder.external_id then holder.external_id end) end)`;

const UNIQUE_VIOLATION = '23505';

/** Emails that arrived, or may have arrived. */
const CLAIMED = sql`('sending', 'sent', 'unknown')`;

/**
 * The users whom a notification is for now, each once: recipients of their own and members of groups, except those who
 * unsubscribed, were excepted or are deactivated.
 */
function wantedBy({ tenant_id, notification_id }: Run) {
  return sql`
    select holder.id as user_id, ${ADDRESS} as email from (
      select user_id from notification_recipients
      where notification_id = ${notification_id} and user_id is not null
      union
      select member.user_id from notification_recipients recipient
      join user_group_members member on member.group_id = recipient.group_id
      where recipient.notification_id = ${notification_id} and member.tenant_id = ${tenant_id}
    ) wanted join all_users holder on holder.id = wanted.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where holder.tenant_id = ${tenant_id} and not holder.is_deactivated and embed_tenant.deleting_since is null
      and not exists (select from notification_exceptions exception
        where exception.notification_id = ${notification_id} and exception.user_id = holder.id)`;
}

/** The run, and all others that try the same recipients: a run, and its retries. */
function familyOf({ id, tenant_id }: Pick<Run, 'id' | 'tenant_id'>) {
  return sql`
    select relative.id from notification_runs run join notification_runs relative
      on relative.id = coalesce(run.retried_run_id, run.id)
        or relative.retried_run_id = coalesce(run.retried_run_id, run.id)
    where run.tenant_id = ${tenant_id} and run.id = ${id}`;
}

/** Inserts the users whom a notification is for now as recipients of a run. */
export async function insertRunRecipients(tx: Tx, run: Run): Promise<void> {
  await sql`
    insert into notification_run_recipients (tenant_id, run_id, user_id, email)
    select ${run.tenant_id}, ${run.id}, user_id, email from (${wantedBy(run)}) wanted
    on conflict do nothing`.execute(tx);
}

/**
 * Inserts those whom an earlier run did not reach as recipients of a retry, unless another retry of it reached them, or
 * may have. Returns how many.
 */
export async function insertRetryRecipients(
  tx: Tx,
  retry: Pick<Run, 'id' | 'tenant_id'>,
  earlierRunId: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notification_run_recipients (tenant_id, run_id, user_id)
    select tenant_id, ${retry.id}, user_id from notification_run_recipients earlier
    where tenant_id = ${retry.tenant_id} and run_id = ${earlierRunId} and outcome in ('failed', 'refused')
      and not exists (select from notification_run_recipients other
        where other.run_id in (${familyOf(retry)}) and other.user_id = earlier.user_id
          and other.outcome in ${CLAIMED})`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Brings the recipients who wait for their email up to date: their addresses, and who gets none because they are not
 * wanted any more, have no address, or share one with somebody who got the email.
 */
export async function updatePendingRecipients(db: Db, run: Run): Promise<void> {
  const { id, tenant_id } = run;
  await sql`
    with current as (
      select recipient.user_id, wanted.email,
        case when wanted.user_id is null then 'No longer a recipient when the email was to be sent'
          when wanted.email is null then 'The user has no email address'
          when exists (select from notification_run_recipients other
            where other.run_id in (${familyOf(run)}) and other.outcome in ${CLAIMED}
              and lower(other.email) = wanted.email) then 'Another recipient has the same email address'
        end as reason
      from notification_run_recipients recipient
      left join (${wantedBy(run)}) wanted on wanted.user_id = recipient.user_id
      where recipient.tenant_id = ${tenant_id} and recipient.run_id = ${id} and recipient.outcome = 'pending'
    )
    update notification_run_recipients recipient set email = current.email,
      reason = coalesce(current.reason, recipient.reason),
      outcome = case when current.reason is null then 'pending' else 'skipped' end
    from current
    where recipient.tenant_id = ${tenant_id} and recipient.run_id = ${id}
      and recipient.user_id = current.user_id and recipient.outcome = 'pending'`.execute(db);
}

/** What is given of a recipient for renders, in a form that can be compared. */
const GIVEN = sql<string>`jsonb_build_array(own.security_context, own.groups, own.user_attributes)::text`;

/** A recipient of a run who waits for their email, with what is given of them for renders. */
export interface WantedRow {
  readonly user_id: number;
  readonly email: string;
  readonly external_id: string | null;
  readonly embed_tenant_name: string | null;
  /** The group through which they get it, unless they are a recipient of their own. */
  readonly group_name: string | null;
  readonly is_own: boolean;
  readonly security_context: Readonly<Record<string, unknown>> | null;
  readonly groups: readonly string[] | null;
  readonly user_attributes: Readonly<Record<string, unknown>> | null;
  /** The three before, as text. */
  readonly given: string;
}

/** The recipients of a run who wait for their email, in the order of their ids. */
export async function pendingRecipients(
  db: Db,
  { id, tenant_id, notification_id }: Run,
): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    select recipient.user_id, recipient.email, embed_tenant.name as embed_tenant_name,
      case when holder.embed_tenant_id is not null then holder.external_id end as external_id,
      own.id is not null as is_own, own.security_context, own.groups, own.user_attributes, ${GIVEN} as given,
      (select min(all_groups.name) from notification_recipients by_group
        join user_group_members member on member.group_id = by_group.group_id
        join all_groups on all_groups.id = by_group.group_id
        where by_group.notification_id = ${notification_id} and member.user_id = recipient.user_id) as group_name
    from notification_run_recipients recipient join all_users holder on holder.id = recipient.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    left join notification_recipients own
      on own.notification_id = ${notification_id} and own.user_id = recipient.user_id
    where recipient.tenant_id = ${tenant_id} and recipient.run_id = ${id} and recipient.outcome = 'pending'
    order by recipient.user_id`.execute(db);
  return rows;
}

/** Records who gets the same. */
export async function setRenderGroups(
  db: Db,
  { id, tenant_id }: Run,
  groups: readonly { readonly userId: number; readonly renderGroup: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    update notification_run_recipients recipient set render_group = given.render_group
    from unnest(${groups.map(({ userId }) => userId)}::bigint[],
      ${groups.map(({ renderGroup }) => renderGroup)}::text[]) given (user_id, render_group)
    where recipient.tenant_id = ${tenant_id} and recipient.run_id = ${id}
      and recipient.user_id = given.user_id`.execute(db);
}

/**
 * Claims the email of a recipient, so that nobody else sends it: they, and their address, must not have got it, and they
 * must still be wanted, at the same address and with the same things given of them. Committed before the email is sent.
 */
export async function claimEmail(
  db: Db,
  run: Run,
  { user_id, email, given }: Pick<WantedRow, 'user_id' | 'email' | 'given'>,
  messageId: string,
): Promise<boolean> {
  const { id, tenant_id, notification_id } = run;
  const claim = sql`
    update notification_run_recipients recipient set outcome = 'sending', message_id = ${messageId}
    where tenant_id = ${tenant_id} and run_id = ${id} and user_id = ${user_id} and outcome = 'pending'
      and exists (select from (${wantedBy(run)} and holder.id = ${user_id}) wanted where wanted.email = ${email})
      and not exists (select from notification_run_recipients other
        where other.run_id in (${familyOf(run)}) and other.outcome in ${CLAIMED} and lower(other.email) = ${email})
      and ${given} = (select ${GIVEN} from (values (1)) one left join notification_recipients own
        on own.notification_id = ${notification_id} and own.user_id = ${user_id})`;
  try {
    return (await claim.execute(db)).numAffectedRows === 1n;
  } catch (error) {
    // Meanwhile the email of another recipient with this address was claimed.
    if (stateOf(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** What became of the email of a recipient. */
export interface OutcomeGiven {
  readonly outcome: Exclude<Outcome, 'sending'>;
  readonly reason: string | null;
}

/**
 * Records what became of the emails of recipients who are in one of the given states.
 * @param from defaults to those whose email is being sent, also if someone else has given up on it meanwhile
 */
export async function recordOutcome(
  db: Db,
  { id, tenant_id }: Run,
  userIds: readonly number[],
  { outcome, reason }: OutcomeGiven,
  from: readonly Outcome[] = ['sending', 'unknown'],
): Promise<void> {
  await sql`
    update notification_run_recipients set outcome = ${outcome}, reason = ${reason},
      sent_at = case when ${outcome} = 'sent' then now() end
    where tenant_id = ${tenant_id} and run_id = ${id} and user_id = any(${[...userIds]}::bigint[])
      and outcome = any(${[...from]}::text[])`.execute(db);
}

/** Records what becomes of the recipients who wait for their email, except some. */
export async function endPendingRecipients(
  db: Db,
  { id, tenant_id }: Pick<Run, 'id' | 'tenant_id'>,
  { outcome, reason }: OutcomeGiven & { readonly outcome: 'failed' | 'skipped' },
  exceptUserIds: readonly number[] = [],
): Promise<void> {
  await sql`
    update notification_run_recipients set outcome = ${outcome}, reason = ${reason}
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome = 'pending'
      and user_id <> all(${[...exceptUserIds]}::bigint[])`.execute(db);
}

/** How many recipients of a run have each outcome, and one reason for each. */
export async function outcomesOf(db: Db, { id, tenant_id }: Run) {
  const { rows } = await sql<{ outcome: Outcome; number: number; reason: string | null }>`
    select outcome, count(*)::integer as number, min(reason) as reason from notification_run_recipients
    where tenant_id = ${tenant_id} and run_id = ${id} group by outcome`.execute(db);
  return rows;
}

/** A recipient of a run in lists. */
export interface RunRecipientRow {
  readonly id: number;
  readonly email: string | null;
  readonly username: string;
  readonly embed_tenant_name: string | null;
  readonly external_id: string | null;
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly sent_at: Date | null;
}

/** Lists the recipients of a run, by user. */
export async function listRunRecipients(
  db: Db,
  tenantId: number,
  runId: number,
  page: Page,
): Promise<RunRecipientRow[]> {
  const [after] = page.after ?? [];
  const { rows } = await sql<RunRecipientRow>`
    select holder.id, recipient.email, holder.username, embed_tenant.name as embed_tenant_name,
      case when holder.embed_tenant_id is not null then holder.external_id end as external_id,
      recipient.outcome, recipient.reason, recipient.sent_at
    from notification_run_recipients recipient join all_users holder on holder.id = recipient.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where recipient.tenant_id = ${tenantId} and recipient.run_id = ${runId}
      ${after === undefined ? sql`` : sql`and recipient.user_id > ${after}`}
    order by recipient.user_id limit ${page.limit + 1} offset ${page.offset}`.execute(db);
  return rows;
}
