import { randomBytes } from 'node:crypto';
import type { Db } from '../db.ts';
import type { Encrypt } from './seed-installation.ts';

type Owner = { name: string; tenantId: number; userId: number };

/** Credentials and sign-in flows of a user. Every table that holds secrets gets a row. */
export const seedSignIns = async (db: Db, owner: Owner, encrypt: Encrypt): Promise<void> => {
  await seedBrowser(db, owner, encrypt);
  await seedProgram(db, owner, encrypt);
  await seedIntegration(db, owner, encrypt);
};

const secret = (encrypt: Encrypt, context: string) => encrypt('a secret', context);
const soon = () => new Date(Date.now() + 3_600_000);

/** A session from single sign-on, a sign-in in progress, an invitation, a password reset and a second factor. */
const seedBrowser = async (db: Db, { name, tenantId, userId }: Owner, encrypt: Encrypt): Promise<void> => {
  const of = { tenant_id: tenantId };
  const { id: connectionId } = await db
    .insertInto('sso_connections')
    .values({
      ...of,
      kind: 'oidc',
      name: 'Company',
      email_domains: ['example.org', '"quoted", {}'],
      config: { issuer: 'https://id.example.org', nested: [null] },
      secret: secret(encrypt, 'sso_connections.secret'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: sessionId } = await db
    .insertInto('credentials')
    .values({ ...of, user_id: userId, kind: 'session', name: 'Browser', secret_hash: randomBytes(32) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('browser_sessions')
    .values({
      ...of,
      credential_id: sessionId,
      method: 'oidc',
      sso_connection_id: connectionId,
      sso_identity: secret(encrypt, 'browser_sessions.sso_identity'),
      sso_session_hash: randomBytes(32),
      address: '127.0.0.1',
    })
    .execute();
  await db
    .insertInto('user_identities')
    .values({ ...of, sso_connection_id: connectionId, subject: `subject of ${name}`, user_id: userId })
    .execute();
  await db
    .insertInto('sign_in_flows')
    .values({
      ...of,
      kind: 'oidc',
      handle_hash: randomBytes(32),
      sso_connection_id: connectionId,
      state: secret(encrypt, 'sign_in_flows.state'),
      expires_at: soon(),
    })
    .execute();
  await db
    .insertInto('invitations')
    .values({
      ...of,
      user_id: userId,
      token_hash: randomBytes(32),
      pending_token: secret(encrypt, 'invitations.pending_token'),
      expires_at: soon(),
    })
    .execute();
  await db
    .insertInto('password_resets')
    .values({
      ...of,
      user_id: userId,
      token_hash: randomBytes(32),
      pending_token: secret(encrypt, 'password_resets.pending_token'),
      expires_at: soon(),
    })
    .execute();
  await db
    .insertInto('user_totp')
    .values({
      ...of,
      user_id: userId,
      secret: secret(encrypt, 'user_totp.secret'),
      recovery_hashes: [randomBytes(32), randomBytes(32)],
    })
    .execute();
};

/** A program the user authorised, with two kinds of token under one id, and the signing keys. */
const seedProgram = async (db: Db, { name, tenantId, userId }: Owner, encrypt: Encrypt): Promise<void> => {
  const of = { tenant_id: tenantId };
  await db
    .insertInto('oauth_clients')
    .values({ ...of, client_id: 'program', name: 'Program', grant_types: ['authorization_code'] })
    .execute();
  const { id: grantId } = await db
    .insertInto('credentials')
    .values({ ...of, user_id: userId, kind: 'oauth_grant', name: 'Program', oauth_client_id: 'program' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const idHash = randomBytes(32);
  for (const model of ['AccessToken', 'RefreshToken'])
    await db
      .insertInto('oauth_artifacts')
      .values({
        ...of,
        model,
        id_hash: idHash,
        credential_id: grantId,
        payload: secret(encrypt, 'oauth_artifacts.payload'),
      })
      .execute();
  for (const table of ['oidc_signing_keys', 'oauth_signing_keys'] as const)
    await db
      .insertInto(table)
      .values({
        ...of,
        kid: `key of ${name}`,
        public_jwk: { kty: 'RSA' },
        private_key: secret(encrypt, `${table}.private_key`),
      })
      .execute();
};

/** A data source the user authorised, with a second authorisation in progress. */
const seedIntegration = async (
  db: Db,
  { name, tenantId, userId }: Owner,
  encrypt: Encrypt,
): Promise<void> => {
  const of = { tenant_id: tenantId };
  const url = 'https://source.example.org';
  const { id: integrationId } = await db
    .insertInto('oauth_integrations')
    .values({
      ...of,
      name,
      type: 'custom',
      auth_url: url,
      token_url: url,
      redirect_uri: url,
      client_id: 'facet',
      client_secret: secret(encrypt, 'oauth_integrations.client_secret'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const both = { ...of, user_id: userId, integration_id: integrationId };
  await db
    .insertInto('user_oauth_tokens')
    .values({
      ...both,
      access_token: secret(encrypt, 'user_oauth_tokens.access_token'),
      refresh_token: secret(encrypt, 'user_oauth_tokens.refresh_token'),
    })
    .execute();
  await db
    .insertInto('oauth_flows')
    .values({
      ...both,
      state_hash: randomBytes(32),
      code_verifier: secret(encrypt, 'oauth_flows.code_verifier'),
      expires_at: soon(),
    })
    .execute();
};
