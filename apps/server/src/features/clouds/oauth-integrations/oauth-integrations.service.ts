import type { Db, Tx } from '@facet/db';
import { changedMembers } from '../../../audit/changed-members.ts';
import { badRequest, conflict, orConflict, orNotFound } from '../../../errors/errors.ts';
import { integrationReplaced } from '../../../events/integration-events.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { checkConfig } from './integration-config.ts';
import type { IntegrationsGrant } from './integration-policy.ts';
import type {
  CreateOAuthIntegrationInput,
  UpdateOAuthIntegrationInput,
} from './oauth-integrations.schema.ts';
import {
  deleteIntegrationRow,
  findIntegration,
  type IntegrationFields,
  insertIntegration,
  listIntegrations,
  type OAuthIntegrationRow,
  updateIntegrationRow,
} from './oauth-integrations.store.ts';

export type { OAuthIntegrationRow } from './oauth-integrations.store.ts';

/** The encryption context of client secrets. */
const CLIENT_SECRET = 'oauth_integrations.client_secret';
/** The list has no pages. */
const MOST_INTEGRATIONS = 500;

/** The parts of the server that changing an integration uses. */
export type IntegrationParts = Pick<BasePlatform, 'keyring' | 'outbound'>;

type Input = CreateOAuthIntegrationInput | UpdateOAuthIntegrationInput;

export async function integrationOf(db: Db, tenantId: number, id: number): Promise<OAuthIntegrationRow> {
  return orNotFound(await findIntegration(db, tenantId, id), `OAuth integration ${id}`);
}

/** The decrypted client secret, for the token endpoint only. */
export function clientSecretOf(
  { keyring }: Pick<IntegrationParts, 'keyring'>,
  row: OAuthIntegrationRow,
): string {
  return keyring.decrypt(row.client_secret, CLIENT_SECRET);
}

/** Creates an integration. @throws 400 for an address that may not be called; 409 for a taken name */
export async function createIntegration(
  platform: IntegrationParts,
  tx: Tx,
  grant: IntegrationsGrant,
  input: CreateOAuthIntegrationInput,
): Promise<OAuthIntegrationRow> {
  if ((await listIntegrations(tx, grant.tenantId)).length >= MOST_INTEGRATIONS)
    throw conflict(`An account can have at most ${MOST_INTEGRATIONS} OAuth integrations`);
  const secret = platform.keyring.encrypt(input.clientSecret, CLIENT_SECRET);
  const fields = fieldsOf(platform, input, { client_secret: secret, scopes: null, config: null });
  return orConflict(nameTaken(fields), () => insertIntegration(tx, grant, fields));
}

/**
 * Replaces an integration. Secrets and tokens are never sent to another server: a new token endpoint or client requires
 * a new secret, and the tokens of users end.
 */
export async function updateIntegration(
  platform: IntegrationParts,
  tx: Tx,
  grant: IntegrationsGrant,
  id: number,
  input: UpdateOAuthIntegrationInput,
): Promise<{ row: OAuthIntegrationRow; changes: Record<string, unknown> }> {
  const before = orNotFound(await findIntegration(tx, grant.tenantId, id, 'lock'), `OAuth integration ${id}`);
  const isOther = input.tokenUrl !== before.token_url || input.clientId !== before.client_id;
  if (isOther && typeof input.clientSecret !== 'string')
    throw badRequest('body.clientSecret is required if tokenUrl or clientId changes');
  const secret =
    typeof input.clientSecret === 'string'
      ? platform.keyring.encrypt(input.clientSecret, CLIENT_SECRET)
      : before.client_secret;
  const fields = fieldsOf(platform, input, {
    client_secret: secret,
    scopes: before.scopes,
    config: before.config as IntegrationFields['config'],
  });
  const row = await orConflict(nameTaken(fields), () => updateIntegrationRow(tx, grant, id, fields));
  if (isOther) await integrationReplaced.publish(tx, { tenantId: grant.tenantId, integrationId: id });
  return { row, changes: changesBetween(before, row) };
}

export async function deleteIntegration(
  tx: Tx,
  grant: IntegrationsGrant,
  id: number,
): Promise<OAuthIntegrationRow> {
  const row = orNotFound(await findIntegration(tx, grant.tenantId, id, 'lock'), `OAuth integration ${id}`);
  await deleteIntegrationRow(tx, grant, id);
  return row;
}

/** The API view of an integration. */
export function viewOfIntegration(row: OAuthIntegrationRow) {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    authUrl: row.auth_url,
    tokenUrl: row.token_url,
    redirectUri: row.redirect_uri,
    clientId: row.client_id,
    scopes: row.scopes,
    config: row.config as Record<string, unknown> | null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function fieldsOf(
  { outbound }: IntegrationParts,
  input: Input,
  kept: Pick<IntegrationFields, 'client_secret' | 'scopes' | 'config'>,
): IntegrationFields {
  for (const name of ['authUrl', 'tokenUrl'] as const) {
    const problem = outbound.problem(input[name]);
    if (problem !== undefined) throw badRequest(`body.${name} must ${problem}`);
  }
  if (!URL.canParse(input.redirectUri) || !/^https?:$/.test(new URL(input.redirectUri).protocol))
    throw badRequest('body.redirectUri must be a URL that begins with https:// or http://');
  if (input.config !== undefined) checkConfig(input.config);
  return {
    name: input.name,
    type: input.type,
    auth_url: input.authUrl,
    token_url: input.tokenUrl,
    redirect_uri: input.redirectUri,
    client_id: input.clientId,
    client_secret: kept.client_secret,
    scopes: input.scopes ?? kept.scopes,
    config: input.config ?? kept.config,
  };
}

function nameTaken({ name }: { readonly name: string }) {
  return { oauth_integrations_name_unique: `An OAuth integration named ${name} already exists` };
}

function changesBetween(before: OAuthIntegrationRow, after: OAuthIntegrationRow): Record<string, unknown> {
  const changed = changedMembers(viewOfIntegration(before), viewOfIntegration(after));
  return before.client_secret === after.client_secret ? changed : { ...changed, clientSecret: true };
}
