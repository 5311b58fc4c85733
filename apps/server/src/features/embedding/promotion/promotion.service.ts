import type { Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { copyToAccount } from '../../content/workbooks/copy-to-account.ts';
import type { ShareableKinds } from '../../people/resource-policies/shareable.ts';
import { changeEmbedAccess } from '../embed-access/embed-access.service.ts';
import { requireEmbedTenant } from '../embed-tenants/embed-tenants.service.ts';
import type { PromoteDashboardInput } from './promotion.schema.ts';
import { findWorkbookOf } from './promotion.store.ts';

interface Promoted {
  readonly deploymentId: number;
  readonly embedTenantName: string;
  readonly publicId: string;
}

/**
 * Copies a dashboard that a customer has published into a workbook of the account, and shares that with all embed users.
 * @throws 404 for an unknown embed tenant, and for a dashboard that is not one of its own
 */
export async function promoteDashboard(
  kinds: ShareableKinds,
  tx: Tx,
  caller: Caller,
  { deploymentId, embedTenantName, publicId }: Promoted,
  { name, allEmbedUsers, allowEmbed }: Static<typeof PromoteDashboardInput>,
) {
  const { id } = await requireEmbedTenant(tx, caller.tenantId, embedTenantName);
  const workbookId = orNotFound(
    await findWorkbookOf(tx, caller.tenantId, id, deploymentId, publicId),
    `Dashboard ${publicId} of the embed tenant ${embedTenantName}`,
  );
  const copy = await copyToAccount(tx, caller, deploymentId, workbookId, name ?? undefined);
  const access = {
    ...(allEmbedUsers === false ? {} : { allEmbedUsers: true, action: 'read' as const }),
    ...(allowEmbed === true ? { allowEmbed } : {}),
  };
  if (Object.keys(access).length > 0)
    await changeEmbedAccess(kinds, tx, caller, deploymentId, copy.row.id, access);
  return { workbookId, copy };
}
