import { type Db, executePrepared, type Tx } from '@facet/db';
import { sql } from 'kysely';
import { type AuditEvent, rowOf } from './audit-event.ts';

/**
 * Writes an event as the last statement of the transaction that it describes: exports wait for the transaction from here
 * on, and the time of the event is close to its commit.
 */
export async function recordAudit(db: Db | Tx, event: AuditEvent): Promise<void> {
  await executePrepared(db, db.insertInto('audit_events').values(rowOf(event)));
}

/** Records an address that a key is used from and, if it is new, an event, in one statement. */
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
