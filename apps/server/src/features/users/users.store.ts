import type { Database } from '@facet/db';
import { type Db, jsonb, type Tx } from '@facet/db';
import { sql, type Updateable } from 'kysely';
import type { Page } from '../../http/pagination.ts';

/** What is read of a user: never the hash of his password. */
const COLUMNS = [
  'users.id',
  'users.email',
  'users.username',
  'users.first_name',
  'users.title',
  'users.picture',
  'users.external_id',
  'users.is_admin',
  'users.is_deactivated',
  'users.notifications',
  'users.settings',
  'users.tos_accepted',
  'users.last_login',
  'users.created_at',
  'users.updated_at',
] as const;

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number];

/** Newest first. */
export function listUsers(db: Db, tenantId: number, page: Page) {
  const [after] = page.after ?? [];
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .$if(after !== undefined, (query) => query.where('id', '<', Number(after)))
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
}

/** The newest users who are looked through before the index is asked: a page of a common word is among them. */
const LOOKED_THROUGH = 1000;

/**
 * Of a text, the index is asked for the runs of letters that are rarest among some users: whoever has the text has
 * them. Asked for every run of `person777@example.com`, whose domain 100,000 users have, it took 7.5 ms, not 0.7.
 */
const SAMPLED = 30;
const ASKED_FOR = 3;

/**
 * Newest first, those who have a text in their first name, user name or e-mail address. A common text fills its page
 * from the newest users; of any other, the index knows the few (0005_user_search.sql), who are then looked at one by
 * one from the newest on. Either way alone is slow where the other is fast: the index would give 100,000 users for
 * `a`, and the newest would end with the oldest for a text that nobody has.
 */
export async function searchUsers(db: Db, tenantId: number, text: string, page: Page): Promise<UserRow[]> {
  const after = Number(page.after?.[0] ?? Number.MAX_SAFE_INTEGER);
  const wanted = page.offset + page.limit + 1;
  const { rows } = await sql<UserRow>`
    with sought as (select lower(${text}) as text),
    newest as materialized (
      select id from (
        select id, search_text from users where tenant_id = ${tenantId} and id < ${after}
        order by id desc limit ${Math.max(LOOKED_THROUGH, wanted * 5)}
      ) recent
      where strpos(search_text, (select text from sought)) > 0
      limit ${wanted}
    ),
    sample as materialized (
      select search_text from users where tenant_id = ${tenantId} order by id desc limit ${SAMPLED}
    ),
    grams as (
      select distinct substr(text, at, 3) as gram
      from sought, generate_series(1, greatest(length(text) - 2, 1)) at
    ),
    rare as (
      select gram from grams
      order by (select count(*) from sample where strpos(search_text, gram) > 0) limit ${ASKED_FOR}
    ),
    candidates as materialized (
      select id from users
      where (select count(*) from newest) < ${wanted}
        -- The tenant is in the hashes: named here as well, its whole index would be read to be intersected.
        and search_grams(tenant_id, search_text) @> (
          select array_agg(hashtextextended(gram, ${tenantId})) from rare)
      order by id desc
    ),
    found as (
      select id from newest where (select count(*) from newest) = ${wanted}
      union all
      -- Taken in the order in which they are kept, and no further than is wanted.
      (select candidates.id from candidates, lateral (
          select from users where tenant_id = ${tenantId} and users.id = candidates.id
            and strpos(search_text, (select text from sought)) > 0 offset 0
        ) has_it
        where candidates.id < ${after} limit ${wanted})
    ),
    page as (select id from found order by id desc limit ${page.limit + 1} offset ${page.offset})
    select ${sql.join(COLUMNS.map((column) => sql.ref(column)))}
    from page join users on users.tenant_id = ${tenantId} and users.id = page.id
    order by users.id desc`.execute(db);
  return rows;
}

export function findUser(db: Db, tenantId: number, id: number): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Reads a user whom nobody else changes until the transaction ends. */
export function lockUser(tx: Tx, tenantId: number, id: number) {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .select(['security_context', 'embed_theme'])
    .select(sql<boolean>`password_hash is not null`.as('has_password'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/**
 * The active administrators, whom nobody else changes until the transaction ends. In order of id, so that two who
 * lock them wait for each other and do not block.
 */
export async function lockAdmins(tx: Tx, tenantId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('is_admin', '=', true)
    .where('is_deactivated', '=', false)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export interface NewUser {
  readonly email: string;
  readonly username: string;
  readonly firstName: string | null;
  readonly isAdmin: boolean;
  readonly passwordHash: string | null;
  readonly externalId: string | null;
  readonly isExternal: boolean;
  readonly picture: string | null;
  readonly settings: object;
}

/** Undefined when the e-mail address is taken. */
export function insertUser(tx: Tx, tenantId: number, user: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      email: user.email,
      username: user.username,
      first_name: user.firstName,
      is_admin: user.isAdmin,
      password_hash: user.passwordHash,
      external_id: user.externalId,
      is_external: user.isExternal,
      picture: user.picture,
      settings: jsonb(user.settings),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

export type UserChanges = Updateable<Database['users']>;

export function changeUser(tx: Tx, tenantId: number, id: number, changes: UserChanges): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ ...changes, updated_at: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function removeUser(tx: Tx, tenantId: number, id: number): Promise<void> {
  await tx.deleteFrom('users').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}
