import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';
import type { ChannelType } from '../channels/channel-kinds.ts';
import type { NotificationKey } from '../notifications/notifications.service.ts';
import type { Outcome, Phase, PostOutcome, RunKind, State } from './run-states.ts';

/** A run in lists. */
export interface RunRow {
  readonly id: number;
  readonly kind: RunKind;
  readonly retried_run_id: number | null;
  readonly tick: Date;
  readonly state: State;
  readonly phase: Phase | null;
  /** When it first entered each of its phases. */
  readonly phases: Readonly<Partial<Record<Phase, string>>>;
  readonly error: string | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
  readonly counts: Readonly<Partial<Record<Outcome, number>>> | null;
  readonly channels: readonly PostedRow[] | null;
}

/** A channel of a run in lists. */
export interface PostedRow {
  readonly id: number;
  readonly kind: ChannelType;
  readonly host: string;
  readonly outcome: PostOutcome;
  readonly reason: string | null;
  readonly sentAt: string | null;
}

const COUNTS = sql<RunRow['counts']>`(
  select json_object_agg(outcome, number) from (
    select outcome, count(*) as number from notification_run_recipients recipient
    where recipient.tenant_id = run.tenant_id and recipient.run_id = run.id group by outcome) of_run)`.as(
  'counts',
);

const CHANNELS = sql<RunRow['channels']>`(
  select json_agg(json_build_object('id', channel.id, 'kind', channel.kind, 'host', channel.host,
    'outcome', posted.outcome, 'reason', posted.reason, 'sentAt', posted.sent_at) order by channel.id)
  from notification_run_channels posted join notification_channels channel on channel.id = posted.channel_id
  where posted.tenant_id = run.tenant_id and posted.run_id = run.id)`.as('channels');

function runsOf(db: Db, tenantId: number, notificationId: number) {
  return db
    .selectFrom('notification_runs as run')
    .select([
      'run.id',
      'run.kind',
      'run.retried_run_id',
      'run.tick',
      'run.state',
      'run.phase',
      'run.phases',
      'run.error',
      'run.created_at',
      'run.started_at',
      'run.finished_at',
      COUNTS,
      CHANNELS,
    ])
    .where('run.tenant_id', '=', tenantId)
    .where('run.notification_id', '=', notificationId)
    .$castTo<RunRow>();
}

/** Lists the runs of a notification, newest first. */
export function listRuns(db: Db, tenantId: number, notificationId: number, page: Page): Promise<RunRow[]> {
  return runsOf(db, tenantId, notificationId).$call(keyset(page, 'run.id')).execute();
}

/** A run of a notification, if that is in the deployment. */
export function findRun(db: Db, { tenantId, deploymentId, id: notificationId }: NotificationKey, id: number) {
  return runsOf(db, tenantId, notificationId)
    .innerJoin('notifications as notification', 'notification.id', 'run.notification_id')
    .where('notification.deployment_id', '=', deploymentId)
    .where('run.id', '=', id)
    .executeTakeFirst();
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
