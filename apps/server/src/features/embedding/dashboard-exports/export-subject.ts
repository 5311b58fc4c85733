import type { Tx } from '@facet/db';
import { type Caller, isAdmin } from '../../../auth/caller.ts';
import { badRequest, forbidden, notFound } from '../../../errors/errors.ts';
import type { Settings } from '../../../settings.ts';
import { embedTenantsSeeing } from '../../content/access/load-access.ts';
import type { WorkbookRow } from '../../content/access/require-workbook.ts';
import { namedValues } from '../../people/user-attributes/attribute-values.service.ts';
import { findAccount, findAccountById } from '../../sign-in/sign-in-pages/sign-in.service.ts';
import { CONTEXT_BYTES } from '../embed-sessions/embed-sessions.schema.ts';
import { requireEmbedTenant } from '../embed-tenants/embed-tenants.service.ts';
import { provisionUser, requireAccountGroups } from '../embed-users/embed-users.service.ts';
import type { RenderViewer } from '../rendering/as-viewer.ts';
import type { ExportSubjectInput } from './dashboard-exports.schema.ts';

const OF_USERS = ['userId'] as const;
const OF_EMBED_USERS = [
  'embedTenantName',
  'externalId',
  'groups',
  'userAttributes',
  'securityContext',
] as const;

/**
 * The user whose rows an export shows: the caller, or the subject that an administrator names.
 * @throws 403 for a subject unless the caller is an administrator, and if the workbook is not shared with its embed
 * tenant; 404 for an unknown or deactivated user
 */
export async function subjectOf(
  parts: { readonly settings: Pick<Settings, 'embedUsers'> },
  tx: Tx,
  caller: Caller,
  workbook: WorkbookRow,
  subject: ExportSubjectInput | null | undefined,
): Promise<RenderViewer & { readonly isAccessChanged?: boolean }> {
  if (subject == null) return { userId: caller.user.id };
  if (!isAdmin(caller)) throw forbidden('Only administrators may export what other users see');
  const isUser = subject.type === 'USER';
  const foreign = (isUser ? OF_EMBED_USERS : OF_USERS).find((name) => subject[name] != null);
  if (foreign !== undefined)
    throw badRequest(`body.renderAs.${foreign} cannot be combined with the type ${subject.type}`);
  return isUser
    ? { userId: await accountUser(tx, caller, subject) }
    : embedUser(parts, tx, caller, workbook, subject);
}

async function accountUser(tx: Tx, { tenantId }: Caller, { userId, email }: ExportSubjectInput) {
  if ((userId == null) === (email == null))
    throw badRequest('Exactly one of body.renderAs.userId and body.renderAs.email is required');
  const found =
    userId == null
      ? await findAccount(tx, tenantId, (email ?? '').trim().toLowerCase())
      : await findAccountById(tx, tenantId, userId);
  if (found === undefined || found.is_deactivated) throw notFound(`User ${userId ?? email}`);
  return found.id;
}

async function embedUser(
  parts: { readonly settings: Pick<Settings, 'embedUsers'> },
  tx: Tx,
  caller: Caller,
  workbook: WorkbookRow,
  { embedTenantName, externalId, email, groups, userAttributes, securityContext }: ExportSubjectInput,
) {
  const { tenantId } = caller;
  if (embedTenantName == null || externalId == null)
    throw badRequest('body.renderAs.embedTenantName and body.renderAs.externalId are required');
  if (Buffer.byteLength(JSON.stringify(securityContext ?? {})) > CONTEXT_BYTES)
    throw badRequest(`body.renderAs.securityContext must be at most ${CONTEXT_BYTES} bytes as JSON`);
  const embedTenant = await requireEmbedTenant(tx, tenantId, embedTenantName);
  if (!(await embedTenantsSeeing(tx, tenantId, workbook, [embedTenant.id])).has(embedTenant.id))
    throw forbidden(`Workbook ${workbook.id} is not shared with the embed tenant ${embedTenant.name}`);
  const { user, isAccessChanged } = await provisionUser(
    parts,
    tx,
    tenantId,
    embedTenant,
    email == null ? { externalId } : { externalId, email },
    'body.renderAs',
  );
  const values = await namedValues(
    tx,
    tenantId,
    user.id,
    userAttributes ?? [],
    'body.renderAs.userAttributes',
  );
  const given = {
    securityContext: securityContext ?? null,
    groups:
      groups == null
        ? null
        : ((
            await requireAccountGroups(tx, tenantId, [{ names: groups, field: 'body.renderAs.groups' }])
          )[0] ?? []),
    userAttributes: Object.fromEntries(values.map(({ attribute, value }) => [attribute.name, value])),
  };
  return { userId: user.id, isAccessChanged, given };
}
