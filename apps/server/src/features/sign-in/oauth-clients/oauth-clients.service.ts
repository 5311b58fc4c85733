import { randomBytes } from 'node:crypto';
import type { Db, Tx } from '@facet/db';
import type { AdminGrant } from '../../../auth/grants/administration-policy.ts';
import { newSecret, sha256 } from '../../../auth/secrets.ts';
import { badRequest, conflict, notFound, orNotFound } from '../../../errors/errors.ts';
import { builtInClient } from './built-in-client.ts';
import { DEVICE_CODE } from './grant-types.ts';
import type { OAuthClient } from './oauth-client.ts';
import type { CreateOAuthClientInput, UpdateOAuthClientInput } from './oauth-clients.schema.ts';
import {
  deleteOAuthClient,
  findOAuthClient,
  insertOAuthClient,
  type OAuthClientRow,
  type OAuthClientValues,
  updateOAuthClient,
} from './oauth-clients.store.ts';
import { redirectUriProblem } from './redirect-uri.ts';

/** The client with an id; undefined if the account has none. */
export async function clientOf(db: Db, tenantId: number, clientId: string): Promise<OAuthClient | undefined> {
  const builtIn = builtInClient(clientId);
  if (builtIn !== undefined) return builtIn;
  const row = await findOAuthClient(db, tenantId, clientId);
  return row === undefined ? undefined : clientOfRow(row);
}

/** The client with an id. @throws 404 if the account has none */
export async function requireClient(db: Db, tenantId: number, clientId: string): Promise<OAuthClient> {
  return orNotFound(await clientOf(db, tenantId, clientId), `OAuth client ${clientId}`);
}

/** Registers a client. @returns the client and its secret, null for a public one; only the SHA-256 is stored */
export async function createClient(
  tx: Tx,
  grant: AdminGrant,
  input: CreateOAuthClientInput,
): Promise<{ client: OAuthClient; secret: string | null }> {
  const secret = input.isPublic ? null : newSecret();
  const values: OAuthClientValues = {
    name: input.name,
    grant_types: input.grantTypes ?? ['authorization_code', 'refresh_token'],
    redirect_uris: input.redirectUris ?? [],
    post_logout_redirect_uris: input.postLogoutRedirectUris ?? [],
    is_trusted: input.isTrusted ?? false,
  };
  check(values, secret === null);
  const clientId = input.clientId ?? randomBytes(12).toString('hex');
  const taken = conflict(`OAuth client ${clientId} already exists`);
  if (builtInClient(clientId) !== undefined) throw taken;
  const secret_hash = secret === null ? null : sha256(secret);
  const row = await insertOAuthClient(tx, grant, { ...values, client_id: clientId, secret_hash });
  if (row === undefined) throw taken;
  return { client: clientOfRow(row), secret };
}

/** Updates a client. @throws 404; 400 for the built-in one */
export async function changeClient(
  tx: Tx,
  grant: AdminGrant,
  clientId: string,
  input: UpdateOAuthClientInput,
): Promise<OAuthClient> {
  const before = await requireOwn(tx, grant, clientId);
  const values: OAuthClientValues = {
    name: input.name ?? before.name,
    grant_types: input.grantTypes ?? [...before.grantTypes],
    redirect_uris: input.redirectUris === undefined ? [...before.redirectUris] : (input.redirectUris ?? []),
    post_logout_redirect_uris:
      input.postLogoutRedirectUris === undefined
        ? [...before.postLogoutRedirectUris]
        : (input.postLogoutRedirectUris ?? []),
    is_trusted: input.isTrusted ?? before.isTrusted,
  };
  check(values, before.secretHash === null);
  const row = orNotFound(await updateOAuthClient(tx, grant, clientId, values), `OAuth client ${clientId}`);
  return clientOfRow(row);
}

/** Replaces the secret of a client. @throws 404; 400 for a public client */
export async function renewSecret(
  tx: Tx,
  grant: AdminGrant,
  clientId: string,
): Promise<{ client: OAuthClient; secret: string }> {
  const { secretHash } = await requireOwn(tx, grant, clientId);
  if (secretHash === null) throw badRequest('A public client has no secret');
  const secret = newSecret();
  const row = await updateOAuthClient(tx, grant, clientId, { secret_hash: sha256(secret) });
  if (row === undefined) throw notFound(`OAuth client ${clientId}`);
  return { client: clientOfRow(row), secret };
}

/** Deletes a client; the caller must end its grants. @throws 404; 400 for the built-in one */
export async function removeClient(tx: Tx, grant: AdminGrant, clientId: string): Promise<OAuthClient> {
  const client = await requireOwn(tx, grant, clientId);
  orNotFound(await deleteOAuthClient(tx, grant, clientId), `OAuth client ${clientId}`);
  return client;
}

/** The API view of a client, without its secret. */
export function viewOfClient(client: OAuthClient) {
  return {
    clientId: client.clientId,
    name: client.name,
    isPublic: client.secretHash === null,
    isBuiltIn: client.isBuiltIn,
    isSelfRegistered: client.isSelfRegistered,
    isTrusted: client.isTrusted,
    grantTypes: [...client.grantTypes],
    redirectUris: [...client.redirectUris],
    postLogoutRedirectUris: [...client.postLogoutRedirectUris],
    createdAt: client.createdAt?.toISOString() ?? null,
    updatedAt: client.updatedAt?.toISOString() ?? null,
  };
}

export function clientOfRow(row: OAuthClientRow): OAuthClient {
  const builtIn = builtInClient(row.client_id);
  if (builtIn !== undefined) return builtIn;
  return {
    clientId: row.client_id,
    name: row.name,
    secretHash: row.secret_hash,
    redirectUris: row.redirect_uris,
    postLogoutRedirectUris: row.post_logout_redirect_uris,
    grantTypes: row.grant_types,
    isTrusted: row.is_trusted,
    isBuiltIn: false,
    isSelfRegistered: row.is_self_registered,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

async function requireOwn(tx: Tx, { tenantId }: AdminGrant, clientId: string): Promise<OAuthClient> {
  const client = await requireClient(tx, tenantId, clientId);
  if (client.isBuiltIn) throw badRequest(`OAuth client ${clientId} is built in and cannot be changed`);
  return client;
}

function check(values: OAuthClientValues, isPublic: boolean): void {
  const { grant_types, redirect_uris, post_logout_redirect_uris } = values;
  const takesCodes = grant_types.includes('authorization_code');
  if (!takesCodes && !grant_types.includes(DEVICE_CODE))
    throw badRequest(`body.grantTypes must contain authorization_code or ${DEVICE_CODE}`);
  if (takesCodes && redirect_uris.length === 0)
    throw badRequest('body.redirectUris must not be empty if body.grantTypes contains authorization_code');
  checkAddresses('redirectUris', redirect_uris, isPublic);
  checkAddresses('postLogoutRedirectUris', post_logout_redirect_uris, isPublic);
  if (values.is_trusted && isPublic)
    throw badRequest('body.isTrusted must be false for a public client, which anyone can impersonate');
}

function checkAddresses(field: string, uris: readonly string[], isPublic: boolean): void {
  for (const [index, uri] of uris.entries()) {
    const problem = redirectUriProblem(uri, isPublic);
    if (problem !== undefined) throw badRequest(`body.${field}.${index} ${problem}`);
  }
}
