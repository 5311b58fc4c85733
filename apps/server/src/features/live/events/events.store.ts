import { type Db, jsonb, type Tx } from '@facet/db';
import { sql } from 'kysely';
import type { ObjectRow } from '../../content/access/objects-of.ts';
import type { EventType } from './event-types.ts';

export interface NewEvent {
  readonly type: EventType;
  readonly resourceId: number | string;
  readonly details?: Readonly<Record<string, number | string>>;
  /** What decides who may see the resource, for content. */
  readonly node?: ObjectRow | undefined;
}

export interface EventRow {
  readonly id: number;
  readonly tenant_id: number;
  readonly deployment_id: number;
  readonly type: EventType;
  readonly resource_id: string;
  readonly user_id: number | null;
  readonly details: Readonly<Record<string, number | string>>;
  readonly node: ObjectRow | null;
  readonly created_at: Date;
}

interface Cause {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly userId: number | null;
}

/** Records events; readers get them once the transaction has committed. */
export async function insertEvents(tx: Tx, cause: Cause, events: readonly NewEvent[]): Promise<void> {
  await tx
    .insertInto('events')
    .values(
      events.map(({ type, resourceId, details = {}, node }) => ({
        tenant_id: cause.tenantId,
        deployment_id: cause.deploymentId,
        user_id: cause.userId,
        type,
        resource_id: String(resourceId),
        details: jsonb(details),
        node: node === undefined ? null : jsonb(node),
      })),
    )
    .execute();
}

/** The events of all accounts after one, oldest first. Takes no tenant: the hub sends each to readers of its account. */
export function eventsAfter(db: Db, after: number, limit: number): Promise<EventRow[]> {
  return selectEvents(db, after).limit(limit).execute() as Promise<unknown[]> as Promise<EventRow[]>;
}

/** The events of an account between two, oldest first; the second is included. */
export function eventsBetween(
  db: Db,
  tenantId: number,
  { after, until, limit }: { readonly after: number; readonly until: number; readonly limit: number },
): Promise<EventRow[]> {
  return selectEvents(db, after)
    .where('tenant_id', '=', tenantId)
    .where('id', '<=', until)
    .limit(limit)
    .execute() as Promise<unknown[]> as Promise<EventRow[]>;
}

function selectEvents(db: Db, after: number) {
  return db.selectFrom('events').selectAll().where('id', '>', after).orderBy('id');
}

const FORGOTTEN = 'events_forgotten_until';

/** The ids between which events are kept: the newest that was deleted, and the newest of all. */
export async function keptRange(db: Db): Promise<{ readonly forgotten: number; readonly newest: number }> {
  const { rows } = await sql<{ forgotten: number; newest: number | null }>`
    select coalesce((select value::bigint from installation where name = ${FORGOTTEN}), 0) as forgotten,
      (select max(id) from events) as newest`.execute(db);
  const { forgotten, newest } = rows[0] ?? { forgotten: 0, newest: null };
  return { forgotten, newest: Math.max(forgotten, newest ?? 0) };
}

/** Deletes old events, and notes up to which. */
export async function deleteOldEvents(db: Db, minutes: number): Promise<void> {
  await sql`
    with gone as (
      delete from events where id <= (
        select max(id) from events where created_at < now() - make_interval(mins => ${minutes}))
      returning id
    )
    insert into installation (name, value)
    select ${FORGOTTEN}, to_jsonb(max(id)) from gone having max(id) is not null
    on conflict (name) do update set value = excluded.value`.execute(db);
}
