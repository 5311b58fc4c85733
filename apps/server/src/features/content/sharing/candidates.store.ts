import type { Db } from '@facet/db';
import { sql } from 'kysely';
import type { Page } from '../../../http/pagination.ts';
import { GROUP_NAME, GROUP_TYPE, USER_COUNT } from './group-columns.ts';

export interface GroupRow {
  readonly id: number;
  readonly type: 'GROUP' | 'EMBED_TENANT' | 'ALL_EMBED_USERS';
  readonly name: string | null;
  /** Of a group of people; only these are counted. */
  readonly user_count: number | null;
}

/**
 * Groups of people, embed tenants, and all embed users, newest first; of an embed tenant, its own groups. Without a text, all
 * of them.
 */
export async function listGroups(
  db: Db,
  tenantId: number,
  realm: number | null,
  text: string,
  { after, limit }: Pick<Page, 'after' | 'limit'>,
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select holder.id, ${GROUP_TYPE} as type, ${GROUP_NAME} as name, ${USER_COUNT} as user_count
    from all_groups holder left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where holder.tenant_id = ${tenantId} and embed_tenant.deleting_since is null
      and ${realm === null ? sql`holder.kind <> 'embed_group'` : sql`holder.embed_tenant_id = ${realm}`}
      and (strpos(lower(coalesce(embed_tenant.display_name, '')), lower(${text})) > 0
        or strpos(lower(coalesce(embed_tenant.name, holder.name)), lower(${text})) > 0)
      and holder.id < ${Number(after?.[0] ?? Number.MAX_SAFE_INTEGER)}
    order by holder.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface EmbedUserRow {
  readonly id: number;
  readonly first_name: string | null;
  readonly username: string;
  readonly email: string;
  readonly picture: string | null;
  readonly is_deactivated: boolean;
}

/** The users of an embed tenant whose name or address contains a text, newest first. */
export async function listEmbedUsers(
  db: Db,
  tenantId: number,
  embedTenantId: number,
  text: string,
  { after, limit }: Pick<Page, 'after' | 'limit'>,
): Promise<EmbedUserRow[]> {
  const { rows } = await sql<EmbedUserRow>`
    select id, first_name, username, email, picture, is_deactivated from all_users
    where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenantId}
      and strpos(lower(concat_ws(' ', first_name, username, email)), lower(${text})) > 0
      and id < ${Number(after?.[0] ?? Number.MAX_SAFE_INTEGER)}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}
