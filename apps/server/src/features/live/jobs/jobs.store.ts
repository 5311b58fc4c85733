import type { Db } from '@facet/db';
import { type RawBuilder, sql } from 'kysely';
import type { AccessibleIds } from '../../../auth/rights.ts';
import type { Page } from '../../../http/pagination.ts';
import type { JobKind, JobState } from './jobs.schema.ts';

export interface JobRow {
  readonly kind: JobKind;
  readonly id: string;
  readonly deployment_id: number;
  readonly deployment_name: string;
  readonly title: string;
  readonly state: JobState;
  /** The stage of a running sync. */
  readonly stage: string | null;
  /** The share of recipients of a running run who have an outcome; null before they are known. */
  readonly sent_percent: number | null;
  readonly error: string | null;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly started_at: Date;
  readonly finished_at: Date | null;
  readonly notification_id: number | null;
  readonly public_id: string | null;
  readonly is_file_kept: boolean;
  /** `started_at` in microseconds. */
  readonly sort_key: number;
}

/** What a caller sees: by kind, the deployments; and the users whose exports. */
export interface JobReach {
  readonly tenantId: number;
  readonly builds: AccessibleIds;
  readonly syncs: AccessibleIds;
  readonly runs: AccessibleIds;
  readonly exports: AccessibleIds;
  /** Null for the exports of all users of the account. */
  readonly exportsOf: number | null;
}

const KEPT = sql`now() - interval '1 day'`;

/**
 * A page of the jobs of the last day, newest first. Each kind is read from its index by time, as far as the page needs, so
 * the statement costs the same for a hundred jobs and for a hundred thousand.
 */
export async function listJobs(db: Db, reach: JobReach, page: Page): Promise<JobRow[]> {
  const { tenantId, builds, syncs, runs, exports, exportsOf } = reach;
  const { limit, offset } = page;
  const own = exportsOf === null ? sql`` : sql`and job.user_id = ${exportsOf}`;
  const ownFile = exportsOf === null ? sql`` : sql`and job.started_by = ${exportsOf}`;
  const { rows } = await sql<JobRow>`
    with found as (
      (select 'build' as kind, job.id::text as id, job.deployment_id, branch.name as title,
        case job.status when 'building' then 'running' when 'success' then 'succeeded' else 'failed' end as state,
        null as stage, null::integer as sent_percent, job.error, null::bigint as user_id, job.created_at as started_at, job.finished_at,
        null::bigint as notification_id, null as public_id, false as is_file_kept, ${micros('job.created_at')} as sort_key
      from builds job join branches branch on branch.id = job.branch_id
      where job.tenant_id = ${tenantId} and job.status <> 'superseded'
        ${within('build', 'job.created_at', page)} ${inDeployments('job.deployment_id', builds)}
      ${firstOf('job.created_at', page)})
      union all
      (select 'sync', job.id::text, job.deployment_id, job.branch_name,
        case job.status when 'RUNNING' then 'running' when 'COMPLETED' then 'succeeded' when 'CANCELLED' then 'cancelled'
          else 'failed' end,
        case when job.status = 'RUNNING' then job.stage end, null, job.error_message, job.user_id, job.started_at,
        job.completed_at, null, null, false, ${micros('job.started_at')}
      from dbt_syncs job
      where job.tenant_id = ${tenantId}
        ${within('sync', 'job.started_at', page)} ${inDeployments('job.deployment_id', syncs)}
      ${firstOf('job.started_at', page)})
      union all
      (select 'run', job.id::text, notification.deployment_id, coalesce(version.title, workbook.name),
        case job.state when 'pending' then 'running' else job.state end, null, ${SENT_PERCENT}, job.error, null, job.created_at,
        job.finished_at, notification.id, dashboard.public_id, false, ${micros('job.created_at')}
      from notification_runs job join notifications notification on notification.id = job.notification_id
      join dashboards dashboard on dashboard.id = notification.dashboard_id
      join workbooks workbook on workbook.id = dashboard.workbook_id
      left join dashboard_versions version on version.id = dashboard.published_version_id
      where job.tenant_id = ${tenantId}
        ${within('run', 'job.created_at', page)} ${inDeployments('notification.deployment_id', runs)}
      ${firstOf('job.created_at', page)})
      union all
      (select 'export', job.id::text, job.deployment_id, job.title, job.state, null, null, null, job.user_id, job.started_at,
        job.finished_at, null, null, false, ${micros('job.started_at')}
      from table_exports job
      where job.tenant_id = ${tenantId} ${own}
        ${within('export', 'job.started_at', page)} ${inDeployments('job.deployment_id', exports)}
      ${firstOf('job.started_at', page)})
      union all
      (select 'export', job.id, job.deployment_id, coalesce(version.title, workbook.name),
        case job.status when 'completed' then 'succeeded' when 'failed' then 'failed' else 'running' end, null, null, job.error,
        job.started_by, job.created_at, null, null, dashboard.public_id,
        job.status = 'completed', ${micros('job.created_at')}
      from dashboard_exports job join users starter on starter.id = job.started_by
      join dashboards dashboard on dashboard.id = job.dashboard_id
      join workbooks workbook on workbook.id = dashboard.workbook_id
      left join dashboard_versions version on version.id = dashboard.published_version_id
      where job.tenant_id = ${tenantId} ${ownFile} and job.expires_at > now()
        ${within('export', 'job.created_at', page)} ${inDeployments('job.deployment_id', exports)}
      ${firstOf('job.created_at', page)})
    ), page as (
      select * from found order by sort_key desc, kind desc, id collate "C" desc limit ${limit + 1} offset ${offset}
    )
    select page.*, deployment.name as deployment_name,
      coalesce(person.first_name, person.username) as user_name
    from page join deployments deployment on deployment.id = page.deployment_id
    left join users person on person.id = page.user_id and person.tenant_id = ${tenantId}
    order by page.sort_key desc, page.kind desc, page.id collate "C" desc`.execute(db);
  return rows;
}

const SENT_PERCENT = sql`case when job.state = 'running' and job.resolved_at is not null then (
  select floor(100.0 * count(*) filter (where outcome not in ('pending', 'sending')) / nullif(count(*), 0))::integer
  from notification_run_recipients recipient
  where recipient.tenant_id = job.tenant_id and recipient.run_id = job.id) end`;

const micros = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`;

/** The rows of the last day after the cursor; by time first, which has an index. */
function within(kind: JobKind, column: string, { after }: Page): RawBuilder<unknown> {
  const at = sql.ref(column);
  if (after === null) return sql`and ${at} > ${KEPT}`;
  const [key, afterKind, id] = after;
  return sql`and ${at} > ${KEPT} and ${at} < 'epoch'::timestamptz + (${key}::bigint + 1) * interval '1 microsecond'
    and (${micros(column)}, ${kind}::text, job.id::text collate "C")
      < (${key}::bigint, ${afterKind}::text, ${id}::text collate "C")`;
}

function firstOf(column: string, { limit, offset }: Page): RawBuilder<unknown> {
  return sql`order by ${sql.ref(column)} desc, job.id::text collate "C" desc limit ${limit + offset + 1}`;
}

function inDeployments(column: string, ids: AccessibleIds): RawBuilder<unknown> {
  return ids === 'all' ? sql`` : sql`and ${sql.ref(column)} = any(${[...ids]}::bigint[])`;
}
