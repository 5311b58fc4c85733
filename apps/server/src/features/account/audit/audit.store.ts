import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import type { AuditFilter } from './audit-filter.ts';

/** Lists events of a range, newest first. */
export async function listAuditEvents(db: Db, tenantId: number, filter: AuditFilter, page: Page) {
  const [at, id] = page.after ?? [];
  return db
    .selectFrom('audit_events')
    .select(['id', 'event', 'operation', 'outcome', 'actor', 'user_id', 'user_email', 'api_key_id'])
    .select([
      'api_key_name',
      'address',
      'request_id',
      'deployment_id',
      'deployment_name',
      'target',
      'changes',
    ])
    .select(
      sql<string>`to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('occurred_at'),
    )
    .where('tenant_id', '=', tenantId)
    .where('occurred_at', '<', sql<Date>`${filter.end}::timestamptz`)
    .$if(filter.start !== undefined, (query) =>
      query.where('occurred_at', '>=', sql<Date>`${filter.start}::timestamptz`),
    )
    .$if(filter.search !== undefined, (query) =>
      query.where(sql<boolean>`search @@ audit_query(${filter.search})`),
    )
    .$if(filter.eventName !== undefined, (query) => query.where('event', '=', String(filter.eventName)))
    .$if(filter.userEmail !== undefined, (query) =>
      query.where(sql<boolean>`lower(user_email) = lower(${filter.userEmail})`),
    )
    .$if(at !== undefined, (query) =>
      query.where(sql<boolean>`(occurred_at, id) < (${String(at)}::timestamptz, ${Number(id)})`),
    )
    .orderBy(sql`audit_events.occurred_at`, 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

export type AuditEventRow = Awaited<ReturnType<typeof listAuditEvents>>[number];

/** Creates partitions for this month, the next two, and months with events that have none yet. */
export async function makePartitions(db: Db): Promise<void> {
  await sql`select make_audit_partitions(2)`.execute(db);
}

/** Drops partitions whose events no tenant retains. */
export async function dropPartitions(db: Db): Promise<void> {
  await sql`select drop_audit_partitions()`.execute(db);
}

/** Deletes up to `limit` events past their tenant's retention and returns the number. */
export async function deleteExpired(db: Db, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from audit_events event using (
      select expired.tenant_id, expired.occurred_at, expired.id
      from tenants
      cross join lateral (
        select tenant_id, occurred_at, id from audit_events
        where tenant_id = tenants.id and occurred_at < now() - make_interval(days => audit_log_retention_days)
        order by occurred_at, id limit ${limit}
      ) expired
      where audit_log_retention_days is not null
      limit ${limit}
    ) old
    where event.tenant_id = old.tenant_id and event.occurred_at = old.occurred_at and event.id = old.id`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
