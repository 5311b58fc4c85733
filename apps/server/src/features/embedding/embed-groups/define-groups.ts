import type { Tx } from '@facet/db';
import { sql } from 'kysely';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest } from '../../../errors/errors.ts';
import type { EmbedTenantRow } from '../embed-tenants/embed-tenants.service.ts';
import { checkedGroupName } from './embed-groups.service.ts';

/** A group inside an embed tenant. */
export interface GroupDefinition {
  readonly name: string;
  readonly description?: string | null;
}

/** The name of an embed tenant's group that is unique in the account, as security contexts contain it. */
function fullGroupName({ name: embedTenantName }: EmbedTenantRow, name: string): string {
  return `system:tenant:${embedTenantName}:group:${name}`;
}

/** Creates groups inside an embed tenant. Changes the description of existing ones if one is given. */
export async function defineGroups(
  tx: Tx,
  { tenantId }: AdminGrant,
  embedTenant: EmbedTenantRow,
  definitions: readonly GroupDefinition[],
  field: string,
): Promise<void> {
  const names = definitions.map(({ name }, index) => checkedGroupName(name, `${field}.${index}.name`));
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw badRequest(`${field} defines ${twice} twice`);
  // In one order everywhere, so that concurrent requests do not deadlock.
  const rows = definitions
    .map(({ description }, index) => ({ name: names[index] as string, description: description ?? null }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, description } of rows)
    await sql`
      insert into all_groups as known (tenant_id, kind, embed_tenant_id, embed_name, name, description)
      select ${tenantId}::bigint, 'embed_group', ${embedTenant.id}::bigint, ${name}, ${fullGroupName(embedTenant, name)},
        ${description}
      where not exists (
        select from all_groups where tenant_id = ${tenantId} and embed_tenant_id = ${embedTenant.id}
          and kind = 'embed_group' and embed_name = ${name}
          and (${description}::text is null or description = ${description}))
      on conflict (tenant_id, lower(name)) do update
        set description = coalesce(excluded.description, known.description), updated_at = now()
        where known.embed_name = excluded.embed_name`.execute(tx);
}
