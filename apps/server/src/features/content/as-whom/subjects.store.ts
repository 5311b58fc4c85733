import { type Db, executePrepared } from '@facet/db';
import { sql } from 'kysely';
import type { AttributeType } from '../../people/user-attributes/attribute-types.ts';

export interface SubjectGroup {
  readonly kind: 'people' | 'embed_group' | 'embed_tenant' | 'all_embed_users';
  /** For readers; null for all embed users. */
  readonly name: string | null;
  /** The names in the security contexts of its members. */
  readonly names_seen: readonly string[];
  readonly embed_tenant_name: string | null;
  readonly attributes: readonly {
    readonly name: string;
    readonly type: AttributeType;
    readonly default_value: string | null;
  }[];
}

/** A group of the account or of its embedding, with the attributes of its members; undefined if it does not exist. */
export async function findSubjectGroup(
  db: Db,
  tenantId: number,
  groupId: number,
): Promise<SubjectGroup | undefined> {
  const query = sql<SubjectGroup>`
    select holder.kind, embed_tenant.name as embed_tenant_name,
      case holder.kind when 'embed_tenant' then coalesce(embed_tenant.display_name, embed_tenant.name)
        when 'all_embed_users' then null else coalesce(holder.embed_name, holder.name) end as name,
      case holder.kind when 'people' then array[holder.name]
        when 'embed_group' then array[holder.name, 'system:tenant:' || embed_tenant.name || ':' || holder.embed_name]
        else array[]::text[] end as names_seen,
      (
        select coalesce(json_agg(json_build_object('name', attribute.name, 'type', attribute.type,
          'default_value', attribute.default_value) order by attribute.name), '[]')
        from user_attributes attribute where attribute.tenant_id = ${tenantId}
      ) as attributes
    from all_groups holder left join embed_tenants embed_tenant on embed_tenant.id = holder.embed_tenant_id
    where holder.tenant_id = ${tenantId} and holder.id = ${groupId} and embed_tenant.deleting_since is null`;
  const [found] = await executePrepared(db, query);
  return found;
}
