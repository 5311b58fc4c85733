import type { Db } from '@facet/db';
import { sql } from 'kysely';

/** A group of embed users with which a workbook is shared. */
export interface Audience {
  readonly group_id: number;
  /** Null for all embed users. */
  readonly embed_tenant_name: string | null;
}

/** The groups of embed users with which a workbook itself is shared, by name. */
export async function listAudiences(db: Db, tenantId: number, workbookId: number): Promise<Audience[]> {
  const { rows } = await sql<Audience>`
    select groups.id as group_id, embed_tenant.name as embed_tenant_name
    from resource_policies policy
    join all_groups groups on groups.id = policy.group_id
    left join embed_tenants embed_tenant on embed_tenant.id = groups.embed_tenant_id
    where policy.tenant_id = ${tenantId} and policy.resource_type = 'Workbook'
      and policy.resource_id = ${String(workbookId)} and groups.kind in ('embed_tenant', 'all_embed_users')
      and embed_tenant.deleting_since is null
    order by embed_tenant.name`.execute(db);
  return rows;
}
