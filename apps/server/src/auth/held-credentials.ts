import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { authorizationOf } from './authorization-header.ts';
import type { Caller } from './caller.ts';
import { sha256 } from './secrets.ts';

/** The credential behind a response that goes on after the request. */
export interface HeldCredential {
  readonly tenantId: number;
  readonly credentialId: number;
  /** The SHA-256 of the access token, which can end before its grant; null for other credentials. */
  readonly tokenHash: Buffer | null;
}

/** The credential of an admitted request. */
export function heldBy(request: FastifyRequest, caller: Caller): HeldCredential {
  const { tenantId, credentialId, credentialKind } = caller;
  const [, token = ''] = /^\S+\s+(\S+)/.exec(authorizationOf(request) ?? '') ?? [];
  return { tenantId, credentialId, tokenHash: credentialKind === 'oauth_grant' ? sha256(token) : null };
}

/**
 * Which of many credentials would still be admitted, by their places. One statement that reads no roles or policies, so
 * that it can run every second.
 */
export async function stillValid(db: Db, held: readonly HeldCredential[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ place: number }>`
    select held.place::int as place
    from unnest(${held.map(({ tenantId }) => tenantId)}::bigint[],
        ${held.map(({ credentialId }) => credentialId)}::bigint[],
        ${held.map(({ tokenHash }) => tokenHash)}::bytea[])
      with ordinality as held (tenant_id, credential_id, token_hash, place)
    join credentials credential on credential.tenant_id = held.tenant_id and credential.id = held.credential_id
    join all_users owner on owner.id = credential.user_id
    join tenants tenant on tenant.id = credential.tenant_id
    where (credential.expires_at is null or credential.expires_at > now()) and not owner.is_deactivated
      and (credential.kind <> 'api_key' or owner.is_admin or tenant.personal_api_keys_enabled)
      and (held.token_hash is null or exists (
        select from oauth_artifacts token
        where token.tenant_id = held.tenant_id and token.model = 'AccessToken' and token.id_hash = held.token_hash
          and token.consumed_at is null and token.expires_at > now()))`.execute(db);
  return new Set(rows.map(({ place }) => place - 1));
}
