import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { ChannelType } from '../../channels/channel-kinds.ts';
import type { RunIds } from '../delivered.store.ts';
import { lockUnfinishedRun } from '../lock-run.store.ts';
import type { PostOutcome } from '../run-states.ts';

/** Inserts the current channels of a notification as those of a run. */
export async function insertRunChannels(
  tx: Tx,
  { id, tenant_id, notification_id }: Pick<RunIds, 'id' | 'tenant_id' | 'notification_id'>,
): Promise<void> {
  await sql`
    insert into notification_run_channels (tenant_id, run_id, channel_id)
    select tenant_id, ${id}, id from notification_channels
    where tenant_id = ${tenant_id} and notification_id = ${notification_id}
    on conflict do nothing`.execute(tx);
}

/**
 * Inserts the channels that an earlier run did not reach as those of a retry, unless another retry of it reached them, or
 * may have. Returns how many.
 */
export async function insertRetryChannels(
  tx: Tx,
  retry: Pick<RunIds, 'id' | 'tenant_id' | 'first_run_id'>,
  earlierRunId: number,
): Promise<number> {
  const { id, tenant_id, first_run_id } = retry;
  const { numAffectedRows } = await sql`
    insert into notification_run_channels (tenant_id, run_id, channel_id)
    select tenant_id, ${id}, channel_id from notification_run_channels earlier
    where tenant_id = ${tenant_id} and run_id = ${earlierRunId} and outcome in ('failed', 'refused')
      and not exists (select from notification_run_channels other
        join notification_runs run on run.id = other.run_id
        where other.tenant_id = ${tenant_id} and other.channel_id = earlier.channel_id
          and other.outcome in ('sent', 'unknown') and coalesce(run.retried_run_id, run.id) = ${first_run_id})
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** A channel of a run to which nothing has been posted yet. */
export interface WaitingChannel {
  readonly channel_id: number;
  readonly kind: ChannelType;
  readonly host: string;
  /** Encrypted. */
  readonly url: string;
  /** Encrypted. */
  readonly secret: string | null;
}

export async function waitingChannels(
  db: Db,
  { id, tenant_id }: Pick<RunIds, 'id' | 'tenant_id'>,
): Promise<WaitingChannel[]> {
  const { rows } = await sql<WaitingChannel>`
    select channel.id as channel_id, channel.kind, channel.host, channel.url, channel.secret
    from notification_run_channels posted join notification_channels channel on channel.id = posted.channel_id
    where posted.tenant_id = ${tenant_id} and posted.run_id = ${id} and posted.outcome = 'pending'
    order by channel.id`.execute(db);
  return rows;
}

/**
 * Claims the message to a channel, so that no other worker posts it; false if it is claimed already, the channel was
 * removed, or the run has ended. Committed before the message is posted.
 */
export async function claimMessage(
  db: Db,
  { id, tenant_id }: Pick<RunIds, 'id' | 'tenant_id'>,
  channelId: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification_run_channels set outcome = 'sending'
    where tenant_id = ${tenant_id} and run_id = ${id} and channel_id = ${channelId} and outcome = 'pending'
      and exists (select from notification_runs
        where tenant_id = ${tenant_id} and id = ${id} and state = 'running' for share)`.execute(db);
  return numAffectedRows === 1n;
}

/** Records the outcomes of messages to channels that are in one of the given states. */
export async function recordPosts(
  db: Db,
  { id, tenant_id }: Pick<RunIds, 'id' | 'tenant_id'>,
  channelIds: readonly number[],
  { outcome, reason }: { readonly outcome: Exclude<PostOutcome, 'sending'>; readonly reason: string | null },
  from: readonly PostOutcome[],
): Promise<void> {
  await sql`
    update notification_run_channels set outcome = ${outcome}, reason = ${reason},
      sent_at = case when ${outcome} = 'sent' then now() end
    where tenant_id = ${tenant_id} and run_id = ${id} and channel_id = any(${[...channelIds]}::bigint[])
      and outcome = any(${[...from]}::text[])`.execute(db);
}

/**
 * Records that a message was temporarily refused: the channel waits again, or gets no message if the run has ended in
 * the meantime.
 */
export async function recordPostponement(
  db: Db,
  run: Pick<RunIds, 'id' | 'tenant_id'>,
  channelId: number,
  reason: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const outcome = (await lockUnfinishedRun(tx, run)) ? 'pending' : 'failed';
    await recordPosts(tx, run, [channelId], { outcome, reason }, ['sending', 'unknown']);
  });
}

/** A channel that its message did not reach, or may not have reached. */
export interface MissedChannel {
  readonly host: string;
  readonly outcome: PostOutcome;
  readonly reason: string | null;
}

export async function missedChannels(
  db: Db,
  { id, tenant_id }: Pick<RunIds, 'id' | 'tenant_id'>,
): Promise<MissedChannel[]> {
  const { rows } = await sql<MissedChannel>`
    select channel.host, posted.outcome, posted.reason
    from notification_run_channels posted join notification_channels channel on channel.id = posted.channel_id
    where posted.tenant_id = ${tenant_id} and posted.run_id = ${id}
      and posted.outcome in ('failed', 'refused', 'unknown')
    order by channel.id`.execute(db);
  return rows;
}
