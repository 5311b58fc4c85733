import type { Db, Keyring, Tx } from '@facet/db';
import { changedMembers } from '../../../audit/changed-members.ts';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { badRequest, conflict, notFound, orConflict, orNotFound } from '../../../errors/errors.ts';
import type { Outbound } from '../../../outbound/outbound.ts';
import { lockTenantAuthentication } from '../../account/tenants/tenant-authentication.service.ts';
import { readSamlSettings } from '../saml/saml-settings.ts';
import { endSignInsThrough } from '../sessions/sessions.service.ts';
import { discover, IssuerProblem } from '../sso/oidc-issuers.ts';
import { viewOfConnection } from '../sso-providers/connection-view.ts';
import {
  findConnection,
  type SsoConnectionRow,
  sealSecret,
  secretIn,
  signInOptions,
} from '../sso-providers/known-connections.ts';
import { readOidcSettings } from '../sso-providers/oidc-settings.ts';
import type {
  CreateSsoConnectionInput,
  SsoKind,
  UpdateSsoConnectionInput,
} from '../sso-providers/sso-connections.schema.ts';
import { forgetIdentities } from '../sso-sign-in/identities.ts';
import {
  type ConnectionFields,
  countConnections,
  deleteConnectionRow,
  insertConnection,
  updateConnectionRow,
} from './sso-connections.store.ts';

/** Each connection is a button on the sign-in page. */
const MOST_CONNECTIONS = 100;
/** How long to wait for an issuer. */
const PATIENCE_MS = 8_000;

/**
 * Checks the discovery document of the issuer in an input, unless the connection already uses that issuer.
 * @param id the connection to be changed, if any
 * @throws 400 for an issuer that may not be called, does not respond, or names another issuer
 */
export async function requireIssuer(
  { db, outbound }: { readonly db: Db; readonly outbound: Outbound },
  tenantId: number,
  { oidc }: CreateSsoConnectionInput | UpdateSsoConnectionInput,
  id?: number,
): Promise<void> {
  if (oidc?.issuer == null) return;
  const present = id === undefined ? undefined : await findConnection(db, tenantId, id);
  if (present?.kind === 'oidc' && providerOf(present) === oidc.issuer) return;
  try {
    await discover(outbound, oidc.issuer, AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    throw error instanceof IssuerProblem ? badRequest(`body.oidc.issuer ${error.message}`) : error;
  }
}

/** Creates a connection. @throws 400 for invalid settings; 409 for a taken name */
export async function createConnection(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  grant: AdminGrant,
  input: CreateSsoConnectionInput,
): Promise<SsoConnectionRow> {
  if ((await countConnections(tx, grant.tenantId)) >= MOST_CONNECTIONS)
    throw conflict(`An account can have at most ${MOST_CONNECTIONS} single sign-on connections`);
  const { kind, oidc, saml } = input;
  refuseOther(kind, input);
  const stored = kind === 'oidc' ? oidc && readOidcSettings(oidc) : saml && (await readSamlSettings(saml));
  if (stored == null) throw badRequest(`body.${kind} is required if body.kind is ${kind}`);
  const { config, secret } = stored;
  const fields = {
    name: input.name.trim(),
    is_enabled: input.isEnabled ?? true,
    auto_provisions: input.autoProvision ?? true,
    email_domains: domainsOf(input.emailDomains ?? null),
    config,
    secret: sealSecret(keyring, secret),
  };
  return orConflict(nameTaken(fields), () => insertConnection(tx, grant, kind, fields));
}

/**
 * Updates a connection. Identities are specific to a provider: after a change of the provider, users are matched by
 * email address again, and the sessions of the connection end, as they do when it is disabled.
 */
export async function updateConnection(
  { keyring }: { readonly keyring: Keyring },
  tx: Tx,
  grant: AdminGrant,
  id: number,
  input: UpdateSsoConnectionInput,
): Promise<{ row: SsoConnectionRow; changes: Record<string, unknown> }> {
  const { tenantId } = grant;
  const { password_sign_in_enabled: hasPasswords } = await lockTenantAuthentication(tx, tenantId);
  const before = await findConnection(tx, tenantId, id, 'lock');
  if (before === undefined) throw notFound(`Single sign-on connection ${id}`);
  const kind = before.kind as SsoKind;
  if (input.kind != null && input.kind !== kind)
    throw badRequest(`body.kind is ${kind} and cannot be changed`);
  refuseOther(kind, input);
  const present = { config: before.config as never, secret: secretIn(keyring, before) as never };
  const { config, secret } =
    (input.oidc && readOidcSettings(input.oidc, present)) ??
    (input.saml && (await readSamlSettings(input.saml, present))) ??
    present;
  const fields: ConnectionFields = {
    name: input.name?.trim() ?? before.name,
    is_enabled: input.isEnabled === undefined ? before.is_enabled : (input.isEnabled ?? true),
    auto_provisions:
      input.autoProvision === undefined ? before.auto_provisions : (input.autoProvision ?? true),
    email_domains: input.emailDomains === undefined ? before.email_domains : domainsOf(input.emailDomains),
    config,
    secret: secret === present.secret ? before.secret : sealSecret(keyring, secret),
  };
  if (before.is_enabled && !fields.is_enabled) await requireAnotherWay(tx, tenantId, id, hasPasswords);
  const row = await orConflict(nameTaken(fields), () => updateConnectionRow(tx, grant, id, fields));
  const isOther = providerOf(before) !== providerOf(row);
  if (isOther) await forgetIdentities(tx, tenantId, id);
  if (isOther || !row.is_enabled) await endSignInsThrough(tx, tenantId, id);
  return { row, changes: changesBetween(before, row) };
}

/** Deletes a connection and ends its sessions; its users stay. */
export async function deleteConnection(tx: Tx, grant: AdminGrant, id: number): Promise<SsoConnectionRow> {
  const { tenantId } = grant;
  const { password_sign_in_enabled: hasPasswords } = await lockTenantAuthentication(tx, tenantId);
  const row = orNotFound(await findConnection(tx, tenantId, id, 'lock'), `Single sign-on connection ${id}`);
  if (row.is_enabled) await requireAnotherWay(tx, tenantId, id, hasPasswords);
  await endSignInsThrough(tx, tenantId, id);
  await deleteConnectionRow(tx, grant, id);
  return row;
}

/** @throws 409 if nobody could sign in any more */
async function requireAnotherWay(tx: Tx, tenantId: number, id: number, hasPasswords: boolean): Promise<void> {
  if (hasPasswords) return;
  const others = (await signInOptions(tx, tenantId)).filter((connection) => connection.id !== id);
  if (others.length === 0) throw conflict('This is the last way to sign in while passwords are switched off');
}

function refuseOther(kind: SsoKind, input: { oidc?: unknown; saml?: unknown }): void {
  const other = kind === 'oidc' ? 'saml' : 'oidc';
  if (input[other] != null) throw badRequest(`body.${other} must be absent if the kind is ${kind}`);
}

function domainsOf(domains: readonly string[] | null): string[] | null {
  return domains === null ? null : [...new Set(domains.map((domain) => domain.toLowerCase()))];
}

/** Identifies the provider of a connection. */
function providerOf({ kind, config }: SsoConnectionRow): string {
  const settings = config as { issuer?: string; entityId?: string };
  return String(kind === 'oidc' ? settings.issuer : settings.entityId);
}

function nameTaken({ name }: { readonly name: string }) {
  return { sso_connections_name_unique: `A single sign-on connection named ${name} already exists` };
}

function changesBetween(before: SsoConnectionRow, after: SsoConnectionRow): Record<string, unknown> {
  const changed = changedMembers(viewOfConnection(before, ''), viewOfConnection(after, ''));
  return before.secret === after.secret ? changed : { ...changed, clientSecret: true };
}
