import type { Db, Tx } from '@facet/db';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest } from '../../../errors/errors.ts';
import {
  requireWorkbook,
  requireWorkbookToChange,
  type WorkbookRow,
} from '../../content/access/require-workbook.ts';
import { allowsEmbed, setAllowEmbed } from '../../content/dashboards/allow-embed.ts';
import { share } from '../../people/resource-policies/resource-policies.service.ts';
import type { ShareableKinds } from '../../people/resource-policies/shareable.ts';
import { groupOfAllEmbedUsers, groupOfEmbedTenant } from '../embed-tenants/embed-tenants.service.ts';
import type { UpdateEmbedAccessInput } from './embed-access.schema.ts';
import { listAudiences } from './embed-access.store.ts';

type Input = Static<typeof UpdateEmbedAccessInput>;

/** The embed users who see a workbook's dashboard, for callers who see the workbook. */
export async function embedAccessOf(db: Db, caller: Caller, deploymentId: number, workbookId: number) {
  const { row } = await requireWorkbook(db, caller, deploymentId, workbookId, 'read');
  return viewOf(db, caller.tenantId, row);
}

/**
 * Shares a workbook with one embed tenant or with all embed users, or stops sharing it, and allows or forbids signed
 * embedding.
 * @throws 404 for an unknown embed tenant, 403 without full access
 */
export async function changeEmbedAccess(
  kinds: ShareableKinds,
  tx: Tx,
  caller: Caller,
  deploymentId: number,
  workbookId: number,
  input: Input,
) {
  const { tenantId } = caller;
  checkTarget(input);
  const { row, grant } = await requireWorkbookToChange(tx, caller, deploymentId, workbookId, 'embed');
  const { embedTenantName, action, allowEmbed } = input;
  if (action != null) {
    const groupId =
      embedTenantName == null
        ? await groupOfAllEmbedUsers(tx, tenantId)
        : await groupOfEmbedTenant(tx, tenantId, embedTenantName);
    await share(
      kinds,
      tx,
      caller,
      { resourceType: 'Workbook', resourceId: row.id, action: action === 'read' ? 'WorkbookRead' : null },
      { userId: null, groupId },
    );
  }
  if (allowEmbed != null && !(await setAllowEmbed(tx, grant, allowEmbed)))
    throw badRequest(`body.allowEmbed requires a published dashboard, but workbook ${row.id} has none`);
  return { workbook: row, view: await viewOf(tx, tenantId, row) };
}

/** @throws 400 unless a request names one audience with an action, or changes only `allowEmbed` */
function checkTarget({ embedTenantName, allEmbedUsers, action, allowEmbed }: Input): void {
  const targets = (embedTenantName == null ? 0 : 1) + (allEmbedUsers === true ? 1 : 0);
  if (targets === 2)
    throw badRequest('Only one of body.embedTenantName and body.allEmbedUsers can be changed in a request');
  if (targets === 1 && action == null)
    throw badRequest('body.action is required with body.embedTenantName or body.allEmbedUsers');
  if (targets === 0 && action != null)
    throw badRequest('body.action requires body.embedTenantName, or body.allEmbedUsers to be true');
  if (targets === 0 && allowEmbed == null)
    throw badRequest('body must contain a change: body.allowEmbed, or body.action with an audience');
}

async function viewOf(db: Db, tenantId: number, { id }: WorkbookRow) {
  const audiences = await listAudiences(db, tenantId, id);
  const all = audiences.find(({ embed_tenant_name }) => embed_tenant_name === null);
  return {
    allowEmbed: await allowsEmbed(db, tenantId, id),
    allEmbedUsers: {
      enabled: all !== undefined,
      action: all === undefined ? ('none' as const) : ('read' as const),
      groupId: all?.group_id ?? null,
    },
    tenants: audiences.flatMap(({ group_id: groupId, embed_tenant_name: embedTenantName }) =>
      embedTenantName === null ? [] : [{ embedTenantName, groupId, action: 'read' as const }],
    ),
  };
}
