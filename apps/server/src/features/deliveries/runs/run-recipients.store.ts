import { type Db, executePrepared, type Tx } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import { lockUnfinishedRun, type Outcome, type RunningRow } from './runs.store.ts';

type Run = Pick<RunningRow, 'id' | 'tenant_id' | 'notification_id' | 'first_run_id'>;

/** The address of a user: of an embed user the one that the host gave, or an external id that is one. */
const ADDRESS = sql`lower(case
  when holder.embed_tenant_id is null then holder.email
  else coalesce(holder.embed_email, case when holder.email = holder.external_id then holder.external_id end) end)`;

/** Who is in groups: users of the account, and embed users. */
const MEMBERS = sql`(
  select tenant_id, group_id, user_id from user_group_members
  union all
  select tenant_id, group_id, user_id from embed_memberships)`;

/**
 * The users to whom a run that started now would send, each once: direct recipients and members of groups, except
 * those who unsubscribed, were excepted or are deactivated.
 * @param among the only users to look for
 */
function wantedBy(
  { tenant_id, notification_id }: Pick<Run, 'tenant_id' | 'notification_id'>,
  among?: readonly number[],
) {
  const isAmong = (column: string) =>
    among === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${among}::bigint[])`;
  return sql`
    select holder.id as user_id, ${ADDRESS} as email from (
      select user_id from notification_recipients
      where tenant_id = ${tenant_id} and notification_id = ${notification_id} and user_id is not null
        ${isAmong('user_id')}
      union
      select member.user_id from notification_recipients recipient
      join ${MEMBERS} member on member.group_id = recipient.group_id
      where recipient.tenant_id = ${tenant_id} and recipient.notification_id = ${notification_id}
        and member.tenant_id = ${tenant_id} ${isAmong('member.user_id')}
    ) wanted join all_users holder on holder.id = wanted.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where holder.tenant_id = ${tenant_id} and not holder.is_deactivated and embed_tenant.deleting_since is null
      and not exists (select from notification_exceptions exception
        where exception.tenant_id = ${tenant_id} and exception.notification_id = ${notification_id}
          and exception.user_id = holder.id)`;
}

/**
 * Locks a run as `locked`, for statements that change several of its recipients: whatever ends or deletes it locks it first
 * too, so that neither waits for the other.
 */
function lockedRun({ id, tenant_id }: Pick<Run, 'id' | 'tenant_id'>): RawBuilder<unknown> {
  return sql`locked as (
    select id, state from notification_runs where tenant_id = ${tenant_id} and id = ${id} for share)`;
}

/** Inserts the current recipients of a notification as those of a run. */
export async function insertRunRecipients(
  tx: Tx,
  run: Pick<Run, 'id' | 'tenant_id' | 'notification_id'>,
): Promise<void> {
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
  retry: Pick<Run, 'id' | 'tenant_id' | 'first_run_id'>,
  earlierRunId: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notification_run_recipients (tenant_id, run_id, user_id)
    select tenant_id, ${retry.id}, user_id from notification_run_recipients earlier
    where tenant_id = ${retry.tenant_id} and run_id = ${earlierRunId} and outcome in ('failed', 'refused')
      and not exists (select from notification_claimed_addresses claimed
        where claimed.tenant_id = ${retry.tenant_id} and claimed.run_id = ${retry.first_run_id}
          and claimed.user_id = earlier.user_id)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Brings the recipients who wait for their email up to date: their addresses, and who gets none because they are no longer
 * wanted, have no address, or share one with somebody who got the email.
 */
export async function updatePendingRecipients(db: Db, run: Run): Promise<void> {
  const { id, tenant_id, first_run_id } = run;
  await sql`
    with ${lockedRun(run)}, current as (
      select recipient.user_id, wanted.email,
        case when wanted.user_id is null then 'No longer a recipient when the email was to be sent'
          when wanted.email is null then 'The user has no email address'
          when exists (select from notification_claimed_addresses claimed
            where claimed.tenant_id = ${tenant_id} and claimed.run_id = ${first_run_id}
              and claimed.email = wanted.email) then 'Another recipient has the same email address'
        end as reason
      from notification_run_recipients recipient
      left join (${wantedBy(run)}) wanted on wanted.user_id = recipient.user_id
      where recipient.tenant_id = ${tenant_id} and recipient.run_id = ${id} and recipient.outcome = 'pending'
    )
    update notification_run_recipients recipient set email = current.email,
      reason = coalesce(current.reason, recipient.reason),
      outcome = case when current.reason is null then 'pending' else 'skipped' end
    from locked cross join current
    where recipient.tenant_id = ${tenant_id} and recipient.run_id = locked.id
      and recipient.user_id = current.user_id and recipient.outcome = 'pending'`.execute(db);
}

/** What is given of a recipient for renders, in a form that can be compared. */
const GIVEN = sql<string>`jsonb_build_array(own.security_context, own.groups, own.user_attributes, own.locale,
  own.time_zone)::text`;

/** Somebody who is to get an email, with what is given of them for renders. */
export interface WantedRow {
  readonly user_id: number;
  readonly email: string;
  readonly external_id: string | null;
  readonly embed_tenant_name: string | null;
  /** The group through which they get it, unless they are a direct recipient. */
  readonly group_name: string | null;
  readonly is_own: boolean;
  readonly security_context: Readonly<Record<string, unknown>> | null;
  readonly groups: readonly string[] | null;
  readonly user_attributes: Readonly<Record<string, unknown>> | null;
  /** Their own: of embed users what the host gave, of others their settings. */
  readonly locale: string | null;
  readonly time_zone: string | null;
  /** What is given of them, as text. */
  readonly given: string;
}

/** Adds to some users with addresses, `recipient`, what their emails need. */
function withGiven(
  { tenant_id, notification_id }: Pick<Run, 'tenant_id' | 'notification_id'>,
  recipients: RawBuilder<unknown>,
) {
  return sql<WantedRow>`
    select recipient.user_id, recipient.email, embed_tenant.name as embed_tenant_name,
      case when holder.embed_tenant_id is not null then holder.external_id end as external_id,
      own.id is not null as is_own, own.security_context, own.groups, own.user_attributes, ${GIVEN} as given,
      coalesce(own.locale, holder.settings ->> 'locale') as locale,
      coalesce(own.time_zone, holder.settings ->> 'timezone') as time_zone,
      (select min(all_groups.name) from notification_recipients by_group
        join ${MEMBERS} member on member.group_id = by_group.group_id
        join all_groups on all_groups.id = by_group.group_id
        where by_group.tenant_id = ${tenant_id} and by_group.notification_id = ${notification_id}
          and member.tenant_id = ${tenant_id} and member.user_id = recipient.user_id) as group_name
    from (${recipients}) recipient join all_users holder on holder.id = recipient.user_id
    left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    left join notification_recipients own on own.tenant_id = ${tenant_id}
      and own.notification_id = ${notification_id} and own.user_id = recipient.user_id
    order by recipient.user_id`;
}

/** The recipients of a run who wait for their email, in the order of their ids. */
export async function pendingRecipients(db: Db, run: Run): Promise<WantedRow[]> {
  const pending = sql`
    select user_id, email from notification_run_recipients
    where tenant_id = ${run.tenant_id} and run_id = ${run.id} and outcome = 'pending'`;
  return (await withGiven(run, pending).execute(db)).rows;
}

/** What identifies a user for a request: of an embed user the normalised external id. */
export type NamedUser =
  | { readonly userId: number }
  | { readonly email: string }
  | { readonly embedTenantName: string; readonly externalId: string };

/** The named user, whose address may be missing; undefined if they are not a current recipient of the notification. */
export async function findWanted(
  db: Db,
  of: Pick<Run, 'tenant_id' | 'notification_id'>,
  key: NamedUser,
): Promise<(Omit<WantedRow, 'email'> & { readonly email: string | null }) | undefined> {
  const { rows } = await withGiven(of, sql`${wantedBy(of)} and ${isNamed(key)}`).execute(db);
  return rows[0];
}

function isNamed(key: NamedUser): RawBuilder<boolean> {
  if ('userId' in key) return sql`holder.id = ${key.userId}`;
  if ('email' in key)
    return sql`holder.embed_tenant_id is null and lower(holder.email) = lower(${key.email})`;
  return sql`embed_tenant.name = ${key.embedTenantName} and holder.external_id = ${key.externalId}`;
}

/** Records who gets the same. */
export async function setRenderGroups(
  db: Db,
  run: Run,
  groups: readonly { readonly userId: number; readonly renderGroup: string }[],
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    with ${lockedRun(run)}
    update notification_run_recipients recipient set render_group = given.render_group
    from locked cross join unnest(${groups.map(({ userId }) => userId)}::bigint[],
      ${groups.map(({ renderGroup }) => renderGroup)}::text[]) given (user_id, render_group)
    where recipient.tenant_id = ${run.tenant_id} and recipient.run_id = locked.id
      and recipient.user_id = given.user_id`.execute(db);
}

/** An email that is to be claimed. */
export interface ClaimableEmail {
  readonly recipient: Pick<WantedRow, 'user_id' | 'email' | 'given'>;
  readonly messageId: string;
}

/**
 * Claims emails of a run, so that nobody else sends them: the run must be under way, nobody at their address may have got
 * it, and their recipients must still be wanted, at the same address and with the same things given of them. Committed
 * before the emails are sent.
 * @returns the users whose email was claimed
 */
export async function claimEmails(
  db: Db,
  run: Run,
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

/** What became of the email of a recipient. */
export interface OutcomeGiven {
  readonly outcome: Exclude<Outcome, 'sending'>;
  readonly reason: string | null;
}

/** Whose email it was. */
export type RecipientOutcome = OutcomeGiven & { readonly userId: number };

/**
 * Records what became of the emails of recipients who are in one of the given states. An address to which nothing was sent
 * is free for others.
 */
export async function recordOutcomes(
  db: Db,
  run: Run,
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
 * Records that claimed emails were not sent, as when the mail server temporarily refuses them: their recipients wait for
 * them again, or get none if the run has ended meanwhile.
 */
export async function recordRefusals(db: Db, run: Run, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return;
  await db.transaction().execute(async (tx) => {
    const isUnderWay = await lockUnfinishedRun(tx, run);
    const outcome = isUnderWay ? 'pending' : 'failed';
    const outcomes = refusals.map((refusal) => ({ ...refusal, outcome }) as const);
    await recordOutcomes(tx, run, outcomes, ['sending', 'unknown']);
  });
}

/** Records that those who wait for their email get none. */
export async function skipPendingRecipients(
  db: Db,
  { id, tenant_id }: Pick<Run, 'id' | 'tenant_id'>,
  reason: string,
): Promise<void> {
  await sql`
    update notification_run_recipients set outcome = 'skipped', reason = ${reason}
    where tenant_id = ${tenant_id} and run_id = ${id} and outcome = 'pending'`.execute(db);
}

/** How many recipients of a run have each outcome, and one reason for each. */
export async function outcomesOf(db: Db, { id, tenant_id }: Pick<Run, 'id' | 'tenant_id'>) {
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
