import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { connect, connectionUrl, type Db, openKeyring } from '@facet/db';
import { emptyDatabase, migrateInTransaction, type TestDatabase } from '@facet/db/testing';
import { createRepo, openDevBranch, startUpload } from '@facet/model-store';
import { sql } from 'kysely';
import { sha256 } from '../src/auth/secrets.ts';
import { API_SECRET } from '../src/features/deployments/tokens/sign-token.ts';
import { build } from './model-under-test.ts';
import { startTestServer } from './server-under-test.ts';

/** The last schema in which API keys were the only credentials. */
const BEFORE_SIGN_IN = 10;
const LOOPBACK = '127.0.0.1';

test('API keys of the previous release and everything made with them keep working after the upgrade', async (t) => {
  const database = await emptyDatabase();
  t.after(() => database.close());
  await migrateTo(database, BEFORE_SIGN_IN);
  const secretKey = randomBytes(32).toString('base64');
  const { db } = database;
  const keyring = await openKeyring({ secretKey, dataDir: '' });
  const before = await seed(db, keyring.encrypt('a secret', API_SECRET));
  const server = await startTestServer(t, {
    FACET_ROLES: 'api',
    FACET_SECRET_KEY: secretKey,
    DATABASE_URL: connectionUrl(database.connection),
  });
  const events = async (event: string) =>
    (await server.ok('GET', `/api/v1/audit-logs?eventName=${encodeURIComponent(event)}`)).items;

  await t.test('the keys work and are listed as before', async () => {
    const { id } = await server.ok('GET', '/api/v1/users/me', undefined, before.key);
    assert.equal(id, before.userId);
    const found = await server.ok('GET', `/api/v1/api-keys/${before.keyId}`);
    assert.deepEqual(
      { name: found.name, hint: found.hint, userId: found.userId },
      { name: 'of the release before', hint: 'sk-o…fore', userId: before.userId },
    );
  });

  await t.test('a known address of a key does not count as new', async () => {
    const found = await events('Used API key from a new address');
    assert.deepEqual(
      found.map(({ apiKeyName }: { apiKeyName: string }) => apiKeyName),
      ['First administrator'],
    );
  });

  await t.test('the audit log still names the key', async () => {
    const [event, ...more] = await events('Created deployment');
    assert.deepEqual(more, []);
    assert.deepEqual(
      { apiKeyId: event.apiKeyId, apiKeyName: event.apiKeyName },
      { apiKeyId: before.keyId, apiKeyName: 'of the release before' },
    );
  });

  await t.test('the key is still in dev mode, and an upload in progress can be finished', async () => {
    const files = [{ path: 'model/b.yml', content: 'cubes: []\n' }];
    await server.ok('PUT', build(before.deploymentId, '/data-model/files'), { files }, before.key);
    const status = `/api/v1/deployments/${before.deploymentId}/build-status`;
    assert.equal((await server.ok('GET', status, undefined, before.key)).branchName, before.devBranch);
    const finish = build(before.deploymentId, '/data-model/upload/finish');
    const answer = await server.call('POST', finish, {
      key: before.key,
      body: { transaction: { id: before.uploadId }, files: {} },
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  });

  await t.test('the tokens minted with the key are listed', async () => {
    const path = `/api/v1/deployments/${before.deploymentId}/environments/${before.environmentId}/tokens`;
    const { items } = await server.ok('GET', path, undefined, before.key);
    assert.deepEqual(items[0].security_context, { country: 'US' });
    assert.equal(items.length, 1);
  });

  await t.test('usage analytics contains its requests and its user', async () => {
    const { rows } = await db.connection().execute(async (connection) => {
      await sql`select set_config('facet.tenant_id', '1', false)`.execute(connection);
      return sql`
        select api_key_name, user_email from usage_analytics.api_requests where operation = 'getBefore'
        union all
        select (last_active_at > now() - interval '1 hour')::text, email from usage_analytics.users where id = ${before.userId}`.execute(
        connection,
      );
    });
    const email = 'before@example.com';
    assert.deepEqual(rows, [
      { api_key_name: 'of the release before', user_email: email },
      { api_key_name: 'true', user_email: email },
    ]);
  });

  await t.test('a server of the previous release that runs alongside can still use keys', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into api_keys (tenant_id, user_id, name, secret_hash, hint)
      values (1, ${before.userId}, 'made by it', ${sha256('sk-made-by-the-release-before')}, 'sk-m…y-it') returning id`.execute(
      db,
    );
    const [made] = rows;
    assert.ok(made);
    assert.equal(
      (await server.call('GET', '/api/v1/users/me', { key: 'sk-made-by-the-release-before' })).status,
      200,
    );
    await sql`insert into dev_sessions (tenant_id, api_key_id, deployment_id, branch_id)
      select tenant_id, ${made.id}, deployment_id, branch_id from dev_sessions`.execute(db);
    await sql`update api_keys set last_used_at = now() where id = ${made.id}`.execute(db);
    await sql`insert into credentials (tenant_id, user_id, kind, name, secret_hash)
      values (1, ${before.userId}, 'session', 'Browser', ${randomBytes(32)})`.execute(db);
    const { rows: known } = await sql`select from api_keys where user_id = ${before.userId}`.execute(db);
    assert.equal(known.length, 2, 'the keys, without the session');
    await sql`delete from api_keys where id = ${made.id}`.execute(db);
    const { rows: left } = await sql`select from dev_sessions where api_key_id = ${made.id}`.execute(db);
    assert.equal(left.length, 0);
  });

  await t.test('deleting a key deletes everything made through it', async () => {
    assert.equal((await server.call('DELETE', `/api/v1/api-keys/${before.keyId}`)).status, 204);
    const { rows } = await sql`select from dev_sessions union all select from environment_tokens
      union all select from api_key_addresses where api_key_id = ${before.keyId}`.execute(db);
    assert.equal(rows.length, 0);
    assert.equal((await server.call('GET', '/api/v1/users/me', { key: before.key })).status, 401);
  });
});

async function migrateTo({ connection }: TestDatabase, level: number): Promise<void> {
  const client = await connect(connection);
  await client.query('begin');
  await migrateInTransaction(client, level);
  await client.query('commit');
  await client.end();
}

/** Stores a key and the rows made through it as the previous release did. */
async function seed(db: Db, apiSecret: string) {
  const key = 'sk-of-the-release-before';
  return db.transaction().execute(async (tx) => {
    const insert = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
      (await statement.execute(tx)).rows[0]?.id ?? 0;
    const tenantId = await insert(sql`insert into tenants (name) values ('default') returning id`);
    const userId = await insert(sql`
      insert into users (tenant_id, email, username, is_admin)
      values (${tenantId}, 'before@example.com', 'before', true) returning id`);
    const keyId = await insert(sql`
      insert into api_keys (tenant_id, user_id, name, secret_hash, hint, last_used_at)
      values (${tenantId}, ${userId}, 'of the release before', ${sha256(key)}, 'sk-o…fore', now()) returning id`);
    await sql`insert into api_key_addresses (tenant_id, api_key_id, address)
      values (${tenantId}, ${keyId}, ${LOOPBACK})`.execute(tx);
    const deploymentId = await insert(sql`
      insert into deployments (tenant_id, name, cloud_provider, region, target_platform, is_managed, creation_step,
        deploy_mode, release_channel, release_channel_version, api_secret)
      values (${tenantId}, 'Flights', 'cubecloud', 'local', 'cubecloud', true, 'ready', 'git', 'latest', '1.0.0',
        ${apiSecret}) returning id`);
    const repo = { tenantId, deploymentId };
    const author = { name: 'before', email: 'before@example.com' };
    const files = [{ path: 'model/a.yml', content: 'cubes: []\n' }];
    // The column that has since been added to commits.
    await sql`alter table commits add column raw bytea`.execute(tx);
    await createRepo(tx, repo, { deployBranchName: 'main', files, author });
    await sql`alter table commits drop column raw`.execute(tx);
    const environmentId = await insert(sql`
      insert into environments (tenant_id, deployment_id) values (${tenantId}, ${deploymentId}) returning id`);
    await sql`insert into environment_tokens (tenant_id, deployment_id, environment_id, api_key_id, claims,
        security_context, created_at, expires_at)
      values (${tenantId}, ${deploymentId}, ${environmentId}, ${keyId}, '{"country": "US"}', '{"country": "US"}',
        now(), now() + interval '1 hour')`.execute(tx);
    const dev = await openDevBranch(tx, repo, {
      parent: { name: 'main' },
      user: { id: userId, username: 'before' },
    });
    await sql`insert into dev_sessions (tenant_id, api_key_id, deployment_id, branch_id)
      values (${tenantId}, ${keyId}, ${deploymentId}, ${dev.id})`.execute(tx);
    const upload = await startUpload(tx, repo, { branch: { name: 'main' }, userId, credentialId: keyId });
    await sql`insert into audit_events (tenant_id, event, operation, user_id, user_email, api_key_id, api_key_name,
        request_id)
      values (${tenantId}, 'Created deployment', 'createDeployment', ${userId}, 'before@example.com', ${keyId},
        'of the release before', 'r')`.execute(tx);
    await sql`insert into api_requests (tenant_id, requested_at, operation, method, status, duration_ms, user_id,
        api_key_id)
      values (${tenantId}, now(), 'getBefore', 'GET', 200, 1, ${userId}, ${keyId})`.execute(tx);
    return { key, keyId, userId, deploymentId, environmentId, devBranch: dev.name, uploadId: upload.id };
  });
}
