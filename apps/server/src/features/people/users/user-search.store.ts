import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import { COLUMNS, type UserRow } from './users.store.ts';

/** The newest users, scanned before the index is used: they usually fill a page when the text is common. */
const LOOKED_THROUGH = 1000;

/**
 * The index is asked only for those three-letter sequences of the text that are rarest in a sample of users. Looking up
 * every sequence of `person777@example.com`, whose domain 100,000 users share, took 7.5 ms instead of 0.7.
 */
const SAMPLED = 30;
const ASKED_FOR = 3;

/**
 * Users with the text in their first name, username or email address, newest first. A common text fills its page from
 * the newest users; for any other, the index finds the few candidates (0005_user_search.sql), which are then checked
 * from the newest on. Either way alone is slow where the other is fast: for `a`, the index would return 100,000 users;
 * for a text that nobody has, the scan would read every user.
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
        -- The hashes include the tenant. Filtering by tenant too would read its whole index for an intersection.
        and search_grams(tenant_id, search_text) @> (
          select array_agg(hashtextextended(gram, ${tenantId})) from rare)
      order by id desc
    ),
    found as (
      select id from newest where (select count(*) from newest) = ${wanted}
      union all
      -- Checked in the order of the candidates, and only until the page is full.
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
