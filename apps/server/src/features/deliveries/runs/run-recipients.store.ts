import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { Outcome, RunningRow } from './runs.store.ts';

type Run = Pick<RunningRow, 'id' | 'tenant_id' | 'notification_id'>;

/** The address of a user: of an embed user the one that the host gave, or an external id that is one. */
const ADDRESS = sql`case
  when holder.embed_tenant_id is null then holder.email
  else coalesce(holder.embed_email, case when holder.email = holder.external_id then holder.external_id end) end`;

/**
 * The users whom a notification is for now, each once: recipients of their own and members of groups, except those who
 * unsubscribed, were excepted or are deactivated. Of two users with one address, the second is skipped.
 */
export async function insertRunRecipients(tx: Tx, { id, tenant_id, notification_id }: Run): Promise<void> {
  await sql`
    with wanted as (
      select user_id from notification_recipients
      where notification_id = ${notification_id} and user_id is not null
      union
      select member.user_id from notification_recipients recipient
      join user_group_members member on member.group_id = recipient.group_id
      where recipient.notification_id = ${notification_id} and member.tenant_id = ${tenant_id}
    ), reachable as (
      select holder.id, lower(${ADDRESS}) as email from wanted join all_users holder on holder.id = wanted.user_id
      left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
      where holder.tenant_id = ${tenant_id} and not holder.is_deactivated and embed_tenant.deleting_since is null
        and not exists (select from notification_exceptions exception
          where exception.notification_id = ${notification_id} and exception.user_id = holder.id)
    ), numbered as (
      select *, row_number() over (partition by email order by id) as number from reachable
    )
    insert into notification_run_recipients (tenant_id, run_id, user_id, email, outcome, reason)
    select ${tenant_id}, ${id}, numbered.id, numbered.email,
      case when numbered.email is null or number > 1 then 'skipped' else 'pending' end,
      case when numbered.email is null then 'The user has no email address'
        when number > 1 then 'Another recipient has the same email address' end
    from numbered on conflict do nothing`.execute(tx);
}

/** Whom a retry is for: those whom an earlier run did not reach, of whom it is certain that they got no email. */
export async function insertRetryRecipients(
  tx: Tx,
  { id, tenant_id }: Pick<Run, 'id' | 'tenant_id'>,
  earlierRunId: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notification_run_recipients (tenant_id, run_id, user_id, email)
    select tenant_id, ${id}, user_id, email from notification_run_recipients
    where tenant_id = ${tenant_id} and run_id = ${earlierRunId} and outcome in ('failed', 'refused')`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** A recipient of a run who gets an email, with what is given of them for renders. */
export interface WantedRow {
  readonly user_id: number;
  readonly email: string;
  readonly render_group: string | null;
  readonly external_id: string | null;
  readonly embed_tenant_name: string | null;
  /** The group through which they get it, unless they are a recipient of their own. */
  readonly group_name: string | null;
  readonly is_own: boolean;
  readonly security_context: Readonly<Record<string, unknown>> | null;
  readonly groups: readonly string[] | null;
  readonly user_attributes: Readonly<Record<string, unknown>> | null;
}

/** The recipients of a run who have not got their email, in the order of their ids. */
export async function pendingRecipients(
  db: Db,
  { id, tenant_id, notification_id }: Run,
): Promise<WantedRow[]> {
  const { rows } = await sql<WantedRow>`
    select recipient.user_id, recipient.email, recipient.render_group, embed_tenant.name as embed_tenant_name,
      case when holder.embed_tenant_id is not null then holder.external_id end as external_id,
      own.id is not null as is_own, own.security_context, own.groups, own.user_attributes,
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

/** Records who sees the same rows. */
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
 * Claims the email of a recipient, so that nobody else sends it: they must not have got it, and still be wanted.
 * Committed before the email is sent.
 */
export async function claimEmail(
  db: Db,
  { id, tenant_id, notification_id }: Run,
  userId: number,
  messageId: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification_run_recipients recipient set outcome = 'sending', message_id = ${messageId}
    where tenant_id = ${tenant_id} and run_id = ${id} and user_id = ${userId} and outcome = 'pending'
      and exists (select from all_users where all_users.id = ${userId} and not is_deactivated)
      and not exists (select from notification_exceptions exception
        where exception.notification_id = ${notification_id} and exception.user_id = ${userId})
      and exists (select from notification_recipients wanted
        left join user_group_members member
          on member.group_id = wanted.group_id and member.user_id = ${userId}
        where wanted.notification_id = ${notification_id}
          and (wanted.user_id = ${userId} or member.user_id is not null))`.execute(db);
  return numAffectedRows === 1n;
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
