import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { connectionUrl, type Db } from '@facet/db';
import { testDatabase } from '@facet/db/testing';
import { sql } from 'kysely';
import { newApiKey } from '../src/features/api-keys/api-key-format.ts';
import { type ServedOperation, servedDocument } from './open-api.ts';
import {
  type Api,
  callOperation,
  type Fixture,
  prepareFixture,
  type SampleCall,
  sampleOf,
} from './sample-calls.ts';
import { type Answer, deploymentInput, type Json, startTestServer } from './server-under-test.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const ADMIN_KEY = 'sk-the-administrator-of-the-audit-test';

test('the audit log', async (t) => {
  const server = await startTestServer(t, { FACET_ROLES: 'api' });
  const { db } = server;
  const { operations } = await servedDocument(server);
  const fixture = await prepareFixture(server);
  const writes = operations.filter((operation) => operation.auditEvent !== undefined);

  await t.test('has one row of every change, by whom, from where, in the same transaction', async () => {
    for (const operation of writes) {
      const sample = await sampleOf(operation, fixture);
      const answer = await callOperation(server, operation, sample);
      assert.ok(answer.status < 300, `${operation.id}: ${JSON.stringify(answer.body)}`);
      const [row, ...more] = await rowsOf(db, answer);
      assert.ok(row !== undefined && more.length === 0, `${operation.id}: not exactly one row`);
      assert.deepEqual(
        {
          event: row.event,
          operation: row.operation,
          user: row.user_email,
          tenant: row.tenant_id,
          address: row.address,
          deployment: row.deployment_id,
        },
        {
          event: operation.auditEvent,
          operation: operation.id,
          user: 'admin@example.com',
          tenant: 1,
          address: '127.0.0.1',
          deployment: Number(sample.params?.deploymentId ?? deploymentMade(operation, answer)) || null,
        },
        operation.id,
      );
      assert.ok(row.user_id !== null && row.api_key_id !== null, `${operation.id}: who it was`);
      assert.ok(Date.now() - row.occurred_at.getTime() < 60_000, `${operation.id}: when it was`);
    }
    const reset = byId(operations, 'resetCreationStep');
    await callOperation(server, reset, await sampleOf(reset, fixture));
    const { rows } = await sql<{ isSame: boolean }>`
      select (select xmin from audit_events where operation = 'resetCreationStep' order by id desc limit 1)
        = (select xmin from deployments where id = ${fixture.deploymentId}) as "isSame"`.execute(db);
    assert.deepEqual(rows, [{ isSame: true }], 'one transaction wrote both');
  });

  await t.test('has no row of what was only read', async () => {
    for (const operation of operations.filter((candidate) => candidate.auditEvent === undefined)) {
      const answer = await callOperation(server, operation, await sampleOf(operation, fixture));
      assert.deepEqual(await rowsOf(db, answer), [], operation.id);
    }
  });

  await t.test('has no row of what failed', async () => {
    const failing = await failingCalls(fixture);
    assert.deepEqual(Object.keys(failing).sort(), writes.map((operation) => operation.id).sort());
    for (const [id, calls] of Object.entries(failing))
      for (const [status, sample] of calls) {
        const answer = await callOperation(server, byId(operations, id), sample);
        assert.equal(answer.status, status, `${id}: ${JSON.stringify(answer.body)}`);
        assert.deepEqual(await rowsOf(db, answer), [], id);
      }
  });
});

test('neither the audit log nor the log of the process holds a secret', async (t) => {
  const server = await startProcess(t);
  const fixture = await prepareFixture(server);
  const secrets = await useSecrets(server, fixture);
  const upload = byId((await servedDocument(server)).operations, 'uploadFile');
  const uploaded = await callOperation(server, upload, await sampleOf(upload, fixture));
  assert.equal(uploaded.status, 200);
  await server.stop();
  const { rows } = await sql<{
    text: string;
  }>`select to_jsonb(a)::text as text from audit_events a`.execute(server.db);
  const audit = rows.map((row) => row.text).join('\n');
  const log = server.output();
  assert.ok(log.includes('"level"'), 'the process logs');
  for (const [what, secret] of Object.entries({ ...secrets, adminKey: ADMIN_KEY })) {
    assert.ok(!audit.includes(secret), `audit_events holds ${what}`);
    assert.ok(!log.includes(secret), `the log holds ${what}`);
  }
});

function byId(operations: readonly ServedOperation[], id: string): ServedOperation {
  const operation = operations.find((candidate) => candidate.id === id);
  assert.ok(operation, id);
  return operation;
}

/** The deployment that a call brought about, of which the path could not tell. */
function deploymentMade(operation: ServedOperation, answer: Answer): number | undefined {
  return operation.id === 'createDeployment' ? answer.body.id : undefined;
}

function rowsOf(db: Db, answer: Answer) {
  const requestId = answer.headers.get('x-request-id') ?? '';
  return db.selectFrom('audit_events').selectAll().where('request_id', '=', requestId).execute();
}

/** Calls of every change that pass validation and fail later, with the status: some of them after writing. */
async function failingCalls(fixture: Fixture): Promise<Record<string, [number, SampleCall][]>> {
  const { deploymentId, environmentId, sharedBranch, devBranch, server } = fixture;
  const base = `/build/api/v1/deployments/${deploymentId}`;
  const taken = deploymentInput(`Taken ${fixture.unique()}`);
  await server.call('POST', '/build/api/v1/deployments', { body: taken });
  await server.call('DELETE', `${base}/dev-mode`);
  await server.call('POST', `/api/v1/deployments/${deploymentId}/creation-step/advance`, {
    body: { creationStep: 'ready' },
  });
  const upload = await server.call('POST', `${base}/data-model/upload/start?branchName=${sharedBranch}`);
  const { transaction } = upload.body;
  const params = { deploymentId };
  const nowhere = { deploymentId: 999_999 };
  const token = { params: { deploymentId, environmentId: 999_999 }, body: { security_context: {} } };
  const files = [{ path: 'model/x.yml', content: '' }];
  const gone = [{ path: 'model/no-such-file.yml', newPath: 'model/y.yml' }];
  return {
    createApiKey: [
      [400, { body: { name: 'x', expiresAt: '2001-01-01T00:00:00.000Z' } }],
      [400, { body: { name: 'x', deploymentIds: [999_999] } }],
    ],
    deleteApiKey: [[404, { params: { id: 999_999 } }]],
    createDeployment: [
      [400, { body: { ...taken, name: 'Elsewhere', region: 'mars' } }],
      [409, { body: taken }],
    ],
    updateDeployment: [
      [400, { params, body: { name: 'New name', releaseChannelVersion: '0.0.1' } }],
      [409, { params, body: { name: taken.name } }],
    ],
    deleteDeployment: [[404, { params: nowhere }]],
    advanceCreationStep: [[409, { params, body: { creationStep: 'project' } }]],
    resetCreationStep: [[404, { params: nowhere }]],
    setEnvVariables: [
      [
        400,
        {
          params,
          body: {
            env_variables: [
              { name: 'A', value: '1' },
              { name: 'B', value: '[ENCRYPTED]' },
            ],
          },
        },
      ],
    ],
    deploymentToken: [[400, { params, body: { expiresIn: 59 } }]],
    createDeploymentEnvironmentToken: [
      [404, token],
      [400, { params: { deploymentId, environmentId }, body: { security_context: {}, expires_in: 3601 } }],
    ],
    createDeploymentEnvironmentTokenForMetaSync: [[404, token]],
    createBranch: [
      [409, { params, body: { name: sharedBranch } }],
      [400, { params, body: { name: 'a..b' } }],
      [404, { params, body: { name: 'new', from: 'no-such-branch' } }],
    ],
    removeBranch: [
      [400, { params, query: { branchName: 'main' } }],
      [404, { params, query: { branchName: 'no-such-branch' } }],
    ],
    setBranchStagingEnvironment: [
      [400, { params, body: { enabled: true, branchName: 'main' } }],
      [400, { params, body: { enabled: true, branchName: devBranch } }],
      [400, { params, body: { enabled: true } }],
      [400, { params, body: { enabled: true, branchName: sharedBranch, branchId: 1 } }],
    ],
    startDevMode: [[404, { params, body: { branchName: 'no-such-branch' } }]],
    stopDevMode: [[404, { params: nowhere }]],
    commitChanges: [[409, { params, body: {} }]],
    mergeIntoParentBranch: [[404, { params, body: { branchName: 'no-such-branch' } }]],
    mergeToDefaultBranch: [[409, { params, body: { branchName: 'main', message: 'x' } }]],
    updateFiles: [
      [400, { params, body: { files, branchName: sharedBranch } }],
      [
        400,
        { params, body: { files: [...files, { path: '../out.yml', content: '' }], branchName: devBranch } },
      ],
    ],
    removeFiles: [[404, { params, body: { files: gone, branchName: devBranch } }]],
    renameFiles: [[404, { params, body: { files: gone, branchName: devBranch } }]],
    startUpload: [[404, { params, query: { branchName: 'no-such-branch' } }]],
    uploadFile: [
      [404, { params, form: { transaction: 'no-such-upload', fileName: 'a.yml', file: new Blob(['']) } }],
      [400, { params, form: { transaction: transaction.id, fileName: '../a.yml', file: new Blob(['']) } }],
    ],
    finishUpload: [
      [404, { params, body: { transaction, files: { 'model/never-sent.yml': { hash: 'a'.repeat(40) } } } }],
    ],
  };
}

/** Sends every kind of secret through the server, in calls that work and in calls that fail. */
async function useSecrets(server: Api, fixture: Fixture): Promise<Record<string, string>> {
  const { deploymentId, environmentId } = fixture;
  const own = `/api/v1/deployments/${deploymentId}`;
  const plain = 'canary-of-a-plain-variable';
  const password = 'canary-of-a-password-variable';
  const refused = 'canary-of-a-refused-variable';
  const env_variables = [
    { name: 'PLAIN', value: plain },
    { name: 'CUBEJS_DB_PASS', value: password },
  ];
  await server.call('PUT', `${own}/env-vars`, { body: { env_variables } });
  for (const body of [
    { env_variables: [{ name: '0bad', value: refused }] },
    { env_variables: [{ name: 'A', value: refused, extra: refused }, 7] },
  ])
    await server.call('PUT', `${own}/env-vars`, { body });
  await server.call('PUT', `${own}/env-vars`, {
    raw: `{"env_variables": [{"name": "A", "value": "${refused}"`,
    headers: { 'content-type': 'application/json' },
  });
  const key: Json = await server.call('POST', '/api/v1/api-keys', { body: { name: 'Canary' } });
  const unknownKey = newApiKey();
  await server.call('GET', own, { key: unknownKey });
  await server.call('GET', own, { key: null, headers: { authorization: `Basic ${unknownKey}` } });
  await server.call('GET', `${own}?token=${unknownKey}`);
  await server.call('GET', own, { key: key.body.token });
  const { body: forSelf } = await server.call('POST', `${own}/token`);
  const tokens = `${own}/environments/${environmentId}/tokens`;
  const body = { security_context: { tenant: 'x' } };
  const { body: forSomebody } = await server.call('POST', tokens, { body });
  const { body: forMetadata } = await server.call('POST', `${tokens}-for-meta-sync`, { body });
  for (const token of [forSelf.cubeApiToken, forSomebody.data.token])
    await server.call('GET', `/d/${deploymentId}/cubejs-api/v1/meta`, {
      key: null,
      headers: { authorization: token },
    });
  await server.call('DELETE', `/api/v1/api-keys/${key.body.id}`);
  return {
    plain,
    password,
    refused,
    apiKey: key.body.token,
    unknownKey,
    deploymentToken: forSelf.cubeApiToken,
    environmentToken: forSomebody.data.token,
    metaToken: forMetadata.data.token,
  };
}

/** Starts the server as its own process, which logs all it ever would, and keeps what it puts out. */
async function startProcess(t: TestContext) {
  const database = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'facet-test-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      FACET_PORT: '0',
      FACET_DEMO: '0',
      FACET_LOG_LEVEL: 'trace',
      FACET_ROLES: 'api,worker',
      FACET_DATA_DIR: dataDir,
      FACET_ADMIN_API_KEY: ADMIN_KEY,
      FACET_ADMIN_EMAIL: 'admin@example.com',
      DATABASE_URL: connectionUrl(database.connection),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, url] = /ready at (http\S+)/.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', () => reject(new Error(`The server ended: ${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  t.after(async () => {
    await stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const url = await ready;
  const call: Api['call'] = async (method, path, { body, headers, key = ADMIN_KEY, raw } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? (body === undefined ? null : JSON.stringify(body)),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  };
  return { call, db: database.db, stop, output: () => output };
}
