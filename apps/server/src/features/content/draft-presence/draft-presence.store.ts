import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { WorkbookGrant } from '../access/policy/workbook-policy.ts';

/** Somebody who has a draft open. */
export interface PresenceRow {
  readonly user_id: number;
  readonly selection: readonly string[];
  readonly email: string | null;
  readonly first_name: string | null;
  readonly picture: string | null;
}

/** How long a person is listed after they were last heard of. */
export const ALIVE_SECONDS = 45;

const isAlive = sql`seen_at > now() - make_interval(secs => ${ALIVE_SECONDS})`;

/** Who has a draft open, in the order in which they came. */
export async function listPresences(
  db: Db,
  tenantId: number,
  workbookId: number,
  limit: number,
): Promise<PresenceRow[]> {
  const { rows } = await sql<PresenceRow>`
    select presence.user_id, presence.selection, coalesce(person.embed_email, person.email) as email,
      person.first_name, person.picture
    from draft_presences presence join all_users person on person.id = presence.user_id
    where presence.tenant_id = ${tenantId} and presence.workbook_id = ${workbookId} and ${isAlive}
    order by presence.opened_at, presence.user_id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Notes that somebody has a draft open, unless as many others as `limit` have. Returns whether others can notice: whether
 * they have come, or selected something else. Those who come at a time are counted one after another.
 */
export async function notePresence(
  tx: Tx,
  { tenantId, id: workbookId }: WorkbookGrant<'edit'>,
  userId: number,
  selection: readonly string[],
  limit: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('facet.draft_presences', ${workbookId}))`.execute(
    tx,
  );
  const { rows } = await sql<{ is_news: boolean }>`
    with before as (
      select selection from draft_presences
      where tenant_id = ${tenantId} and workbook_id = ${workbookId} and user_id = ${userId} and ${isAlive}
    ), noted as (
      insert into draft_presences (tenant_id, workbook_id, user_id, selection)
      select ${tenantId}, ${workbookId}, ${userId}, ${selection}::text[]
      where (
        select count(*) from draft_presences
        where tenant_id = ${tenantId} and workbook_id = ${workbookId} and user_id <> ${userId} and ${isAlive}
      ) < ${limit}
      on conflict on constraint draft_presences_once do update
        set selection = excluded.selection, seen_at = now(),
          opened_at = case when draft_presences.${isAlive} then draft_presences.opened_at else now() end
      returning selection
    )
    select noted.selection is distinct from before.selection as is_news
    from noted left join before on true`.execute(tx);
  return rows[0]?.is_news ?? false;
}

/** Forgets that somebody has a draft open. Returns whether it was known. */
export async function deletePresence(
  tx: Tx,
  { tenantId, id: workbookId }: WorkbookGrant<'edit'>,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('draft_presences')
    .where('tenant_id', '=', tenantId)
    .where('workbook_id', '=', workbookId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes those who have left without saying so. */
export async function deleteOldPresences(db: Db): Promise<void> {
  await sql`delete from draft_presences where not (${isAlive})`.execute(db);
}
