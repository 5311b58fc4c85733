import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { CHAT_CHANNEL, placeOf } from './chat-channel.ts';
import type { ChatError, ChatResult, ChatStep } from './chat-messages.schema.ts';
import type { MessageKey } from './chat-messages.store.ts';

/** An event of a stream without its number. */
export interface NewEvent {
  readonly type: 'step' | 'text' | 'result' | 'notice' | 'end';
  readonly data: object;
}

/** What events change in their message. */
export interface MessageChanges {
  /** More text. */
  readonly text?: string;
  /** All steps so far; undefined if they are the same. */
  readonly steps?: readonly ChatStep[] | undefined;
  /** Further results. */
  readonly results?: readonly ChatResult[];
  readonly notices?: readonly string[];
  /** Null if it is the same or not known. */
  readonly answeredBy: string | null;
  /** How it ends; null while it goes on. */
  readonly end: { readonly state: string; readonly error: ChatError | null } | null;
}

export interface EventRow {
  readonly id: number;
  readonly type: string;
  readonly data: object;
}

/** Adds events to a running message, in one statement; false if it has ended or was deleted. */
export async function addEvents(
  db: Db | Tx,
  { tenantId, chatId, id }: MessageKey,
  events: readonly NewEvent[],
  { text = '', steps, results = [], notices = [], answeredBy, end }: MessageChanges,
): Promise<boolean> {
  const { rows } = await sql`
    with changed as (
      update chat_messages set
        text = text || ${text}, steps = coalesce(${jsonOrNull(steps)}::jsonb, steps),
        results = results || ${JSON.stringify(results)}::jsonb, notices = notices || ${[...notices]}::text[],
        answered_by = coalesce(${answeredBy}, answered_by), last_event = last_event + ${events.length},
        state = coalesce(${end?.state ?? null}, state), error = ${jsonOrNull(end?.error)}::jsonb,
        finished_at = case when ${end !== null} then now() end,
        lease_until = case when ${end === null} then lease_until end
      where tenant_id = ${tenantId} and chat_id = ${chatId} and id = ${id} and state = 'running'
      returning chat_id, id, last_event
    ), added as (
      insert into chat_events (chat_id, message_id, id, type, data)
      select changed.chat_id, changed.id, changed.last_event - ${events.length} + event.place, event.type, event.data
      from changed, unnest(${events.map(({ type }) => type)}::text[],
        ${events.map(({ data }) => JSON.stringify(data))}::jsonb[]) with ordinality as event (type, data, place)
    )
    select pg_notify(${CHAT_CHANNEL}, ${placeOf({ chatId, id })}) from changed`.execute(db);
  return rows.length > 0;
}

function jsonOrNull(value: object | null | undefined): string | null {
  return value == null ? null : JSON.stringify(value);
}

/** The events of a message after one, oldest first. */
export async function eventsAfter(
  db: Db,
  { chatId, id }: Pick<MessageKey, 'chatId' | 'id'>,
  after: number,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select id, type, data from chat_events
    where chat_id = ${chatId} and message_id = ${id} and id > ${after} order by id`.execute(db);
  return rows;
}

/** Renews the leases of messages that this node answers. @returns those that still run */
export async function renewLeases(
  db: Db,
  keys: readonly MessageKey[],
  seconds: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    update chat_messages message set lease_until = now() + make_interval(secs => ${seconds})
    from unnest(${keys.map(({ chatId }) => chatId)}::uuid[], ${keys.map(({ id }) => id)}::uuid[]) as held (chat_id, id)
    where message.chat_id = held.chat_id and message.id = held.id and message.state = 'running'
    returning message.chat_id || '/' || message.id as key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** The running messages whose node is gone. */
export async function lostMessages(db: Db): Promise<MessageKey[]> {
  const { rows } = await sql<{ tenant_id: number; chat_id: string; id: string }>`
    select tenant_id, chat_id, id from chat_messages
    where state = 'running' and lease_until < now() limit 1000`.execute(db);
  return rows.map(({ tenant_id, chat_id, id }) => ({ tenantId: tenant_id, chatId: chat_id, id }));
}

/** Deletes the events of answers that ended a while ago; the messages have all of it. */
export async function deleteOldEvents(db: Db, minutes: number): Promise<void> {
  await sql`
    delete from chat_events using chat_messages message
    where message.chat_id = chat_events.chat_id and message.id = chat_events.message_id
      and message.finished_at < now() - make_interval(mins => ${minutes})`.execute(db);
}
