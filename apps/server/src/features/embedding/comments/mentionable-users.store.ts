import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';

export interface MentionableRow {
  readonly id: number;
  readonly username: string;
  readonly email: string | null;
  readonly first_name: string | null;
}

/**
 * The users of an embed tenant by username.
 * @param search text that the username or email address contains, ignoring case; null for all
 */
export async function listMentionable(
  db: Db,
  tenantId: number,
  embedTenantId: number,
  search: string | null,
  { limit, after, offset }: Page,
): Promise<MentionableRow[]> {
  const [username, id] = after ?? [];
  const { rows } = await sql<MentionableRow>`
    select id, username, embed_email as email, first_name from all_users
    where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId} and not is_deactivated
      and (${search}::text is null or strpos(lower(username), lower(${search})) > 0
        or strpos(lower(embed_email), lower(${search})) > 0)
      ${id === undefined ? sql`` : sql`and (username, id) > (${username}::text, ${id}::bigint)`}
    order by username, id limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}
