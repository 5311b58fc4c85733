import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import { type AuditEvent, rowOf } from './audit-event.ts';
import type { AuditFilter } from './audit-filter.ts';

/**
 * Writes an event in the transaction of what it tells of, as its last statement: from here on exporters wait for the
 * transaction, and the time of the event is that of its end.
 */
export async function recordAudit(db: Db | Tx, event: AuditEvent): Promise<void> {
  const row = rowOf(event);
  await sql`
    insert into audit_events (tenant_id, event, operation, outcome, actor, user_id, user_email, api_key_id,
      api_key_name, address, request_id, deployment_id, deployment_name, target, changes)
    values (${row.tenant_id}, ${row.event}, ${row.operation}, ${row.outcome}, ${row.actor}, ${row.user_id},
      ${row.user_email}, ${row.api_key_id}, ${row.api_key_name}, ${row.address}, ${row.request_id},
      ${row.deployment_id}, ${row.deployment_name}, ${row.target}, ${row.changes})`.execute(db);
}

/** Notes an address that a key is used from, with the event if it is a new one; one statement, so one transaction. */
export async function recordAddress(db: Db, event: AuditEvent): Promise<void> {
  const row = rowOf(event);
  await sql`
    with seen as (
      insert into api_key_addresses (tenant_id, api_key_id, address)
      values (${row.tenant_id}, ${row.api_key_id}, ${row.address})
      on conflict do nothing returning true
    )
    insert into audit_events (tenant_id, event, operation, outcome, actor, user_id, user_email, api_key_id,
      api_key_name, address, request_id, target, changes)
    select ${row.tenant_id}::bigint, ${row.event}, ${row.operation}, ${row.outcome}, ${row.actor},
      ${row.user_id}::bigint, ${row.user_email}, ${row.api_key_id}::bigint, ${row.api_key_name}, ${row.address},
      ${row.request_id}, ${row.target}::jsonb, ${row.changes}::jsonb from seen`.execute(db);
}

/** Events of a range, newest first. */
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

/** Makes the partitions of this month, of two ahead, and of events that wait for theirs. */
export async function makePartitions(db: Db): Promise<void> {
  await sql`select make_audit_partitions(2)`.execute(db);
}

/** Drops the partitions that hold nothing which any tenant keeps. */
export async function dropPartitions(db: Db): Promise<void> {
  await sql`select drop_audit_partitions()`.execute(db);
}

/** Deletes some events that are older than their tenant keeps them; answers how many. */
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
