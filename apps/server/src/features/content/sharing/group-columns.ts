import { sql } from 'kysely';

/** What a group is for those who share with it, in the row `holder` of all_groups with its `embed_tenant`. */
export const GROUP_TYPE = sql<'GROUP' | 'EMBED_TENANT' | 'ALL_EMBED_USERS'>`
  case holder.kind when 'embed_tenant' then 'EMBED_TENANT' when 'all_embed_users' then 'ALL_EMBED_USERS' else 'GROUP' end`;
export const GROUP_NAME = sql<string | null>`
  case holder.kind when 'embed_tenant' then coalesce(embed_tenant.display_name, embed_tenant.name)
    when 'all_embed_users' then null else coalesce(holder.embed_name, holder.name) end`;
/** Embed users are counted nowhere. */
export const USER_COUNT = sql<number | null>`case when holder.kind = 'people' then holder.user_count end`;
