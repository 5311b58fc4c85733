import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { AccessibleIds } from '../../../auth/rights.ts';
import type { Page } from '../../../http/pagination.ts';
import type { AttentionKind } from './attention.schema.ts';

export interface AttentionRow {
  readonly kind: AttentionKind;
  readonly id: string;
  readonly deployment_id: number | null;
  readonly deployment_name: string | null;
  readonly title: string;
  readonly error: string | null;
  readonly at: Date;
  readonly notification_id: number | null;
  readonly public_id: string | null;
  readonly owner_id: number | null;
  readonly owner_name: string | null;
  /** `at` in microseconds. */
  readonly sort_key: number;
}

/** What a caller can act on. */
export interface AttentionReach {
  readonly tenantId: number;
  /** The deployments whose data model they may change. */
  readonly models: AccessibleIds;
  /** The deployments whose deliveries they manage. */
  readonly deliveries: AccessibleIds;
  /** Whose API keys they manage: of all users (null) or one; undefined for those of nobody. */
  readonly keysOf: number | null | undefined;
}

/** How long before a key expires it is listed, and how long afterwards. */
const SOON = sql`interval '14 days'`;
const AFTERWARDS = sql`interval '7 days'`;

/**
 * A page of what has failed last and was not repaired since, and of keys that expire soon; latest first. Reads one build and
 * one sync for each deployment and one run for each notification, from indexes.
 */
export async function listAttention(
  db: Db,
  { tenantId, models, deliveries, keysOf }: AttentionReach,
  { after, limit, offset }: Page,
): Promise<AttentionRow[]> {
  const within = (ids: AccessibleIds) =>
    ids === 'all' ? sql`` : sql`and deployment.id = any(${[...ids]}::bigint[])`;
  const keys =
    keysOf === undefined ? sql`and false` : keysOf === null ? sql`` : sql`and key.user_id = ${keysOf}`;
  const rest =
    after === null
      ? sql``
      : sql`where (sort_key, kind, id collate "C") < (${after[0]}::bigint, ${after[1]}::text, ${after[2]}::text collate "C")`;
  const { rows } = await sql<AttentionRow>`
    with found as (
      select 'build' as kind, build.id::text as id, deployment.id as deployment_id, deployment.name as deployment_name,
        branch.name as title, build.error, coalesce(build.finished_at, build.created_at) as at,
        null::bigint as notification_id, null as public_id, null::bigint as owner_id, null as owner_name
      from deployments deployment cross join lateral (
        select * from builds where deployment_id = deployment.id and mode = 'production'
          and status in ('success', 'failed') order by id desc limit 1) build
      join branches branch on branch.id = build.branch_id
      where deployment.tenant_id = ${tenantId} and deployment.built_in is null ${within(models)}
        and (build.status = 'failed' or build.error is not null)
      union all
      select 'sync', sync.id::text, deployment.id, deployment.name, sync.branch_name, sync.error_message,
        coalesce(sync.completed_at, sync.started_at), null, null, null, null
      from deployments deployment cross join lateral (
        select * from dbt_syncs where deployment_id = deployment.id and status <> 'RUNNING'
        order by number desc limit 1) sync
      where deployment.tenant_id = ${tenantId} and deployment.built_in is null ${within(models)}
        and sync.status in ('FAILED', 'UNKNOWN')
      union all
      select 'run', run.id::text, deployment.id, deployment.name, coalesce(version.title, workbook.name), run.error,
        coalesce(run.finished_at, run.created_at), notification.id, dashboard.public_id, null, null
      from notifications notification join deployments deployment on deployment.id = notification.deployment_id
      cross join lateral (
        select * from notification_runs where notification_id = notification.id
          and state in ('succeeded', 'failed') order by id desc limit 1) run
      join dashboards dashboard on dashboard.id = notification.dashboard_id
      join workbooks workbook on workbook.id = dashboard.workbook_id
      left join dashboard_versions version on version.id = dashboard.published_version_id
      where notification.tenant_id = ${tenantId} and notification.is_enabled ${within(deliveries)}
        and run.state = 'failed'
      union all
      select 'key', key.id::text, null, null, key.name, null, key.expires_at, null, null, owner.id,
        coalesce(owner.first_name, owner.username)
      from credentials key join users owner on owner.id = key.user_id
      where key.tenant_id = ${tenantId} and key.kind = 'api_key' and not owner.is_deactivated ${keys}
        and key.expires_at between now() - ${AFTERWARDS} and now() + ${SOON}
    ), numbered as (
      select found.*, (extract(epoch from at) * 1000000)::bigint as sort_key from found
    )
    select * from numbered ${rest}
    order by sort_key desc, kind desc, id collate "C" desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}
