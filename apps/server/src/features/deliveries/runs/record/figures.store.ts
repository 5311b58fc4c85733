import type { Figures } from '@facet/charts/summary';
import { type Db, jsonb } from '@facet/db';
import { sql } from 'kysely';
import type { DeliveredRow, RunningRow } from '../delivered.store.ts';

/** The render group of messages to channels. */
export const CHANNELS = 'channels';

/** Whether an email or message with the figures of a row has reached someone. */
const WAS_SENT = sql`
  (exists (select from notification_run_recipients recipient
    where recipient.tenant_id = kept.tenant_id and recipient.run_id = kept.run_id
      and recipient.render_group = kept.render_group and recipient.outcome = 'sent')
  or kept.render_group = ${sql.lit(CHANNELS)} and exists (select from notification_run_channels channel
    where channel.tenant_id = kept.tenant_id and channel.run_id = kept.run_id and channel.outcome = 'sent'))`;

export interface EarlierRow {
  readonly run_id: number;
  readonly figures: Figures;
  readonly created_at: Date;
}

/**
 * The figures that were last sent to a render group.
 * @param beforeRun only those of earlier runs; null for the latest
 */
export async function findEarlierFigures(
  db: Db,
  { tenant_id, notification_id }: Pick<DeliveredRow, 'tenant_id' | 'notification_id'>,
  viewKey: string,
  beforeRun: number | null,
): Promise<EarlierRow | undefined> {
  const { rows } = await sql<EarlierRow>`
    select run_id, figures, created_at from notification_figures kept
    where tenant_id = ${tenant_id} and notification_id = ${notification_id} and view_key = ${viewKey}
      and (${beforeRun}::bigint is null or run_id < ${beforeRun}) and ${WAS_SENT}
    order by run_id desc limit 1`.execute(db);
  return rows[0];
}

/** The figures of a run, and the key of the figures that they can be compared with. */
export interface NewFigures {
  readonly viewKey: string;
  readonly figures: Figures;
  /** The run with whose figures they were compared. */
  readonly earlierRun: number | null;
}

/**
 * Stores figures before they are sent; they count once an email or message with them has been sent. Figures of another
 * attempt that were sent remain. Deletes figures that no later email is compared with.
 */
export async function keepFigures(
  db: Db,
  { id, tenant_id, notification_id, first_run_id }: RunningRow,
  renderGroup: string,
  { viewKey, figures, earlierRun }: NewFigures,
): Promise<void> {
  await sql`
    insert into notification_figures as kept (tenant_id, notification_id, run_id, render_group, view_key, figures)
    values (${tenant_id}, ${notification_id}, ${id}, ${renderGroup}, ${viewKey}, ${jsonb(figures)})
    on conflict (run_id, render_group) do update
      set view_key = excluded.view_key, figures = excluded.figures, created_at = now()
      where not ${WAS_SENT}`.execute(db);
  await sql`
    delete from notification_figures kept using notification_runs run
    where kept.tenant_id = ${tenant_id} and kept.notification_id = ${notification_id}
      and kept.view_key = ${viewKey} and kept.run_id < ${first_run_id}
      and kept.run_id is distinct from ${earlierRun}::bigint
      and run.id = kept.run_id and run.state not in ('pending', 'running')`.execute(db);
}
