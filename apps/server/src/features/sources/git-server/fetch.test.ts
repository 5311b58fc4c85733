import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { gitClient, gitUrl } from '../../../../test/git-client.ts';
import {
  build,
  enterDevMode,
  eventually,
  filesOf,
  ORDERS,
  ordersModel,
  publish,
  write,
} from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { addTenant } from '../../../app/start/add-tenant.ts';

const server = await startTestServer({ after });
const author = await gitClient({ after });
const id = await server.makeDeployment('Fetched');
const url = gitUrl(server.url, id, server.adminKey);
const refs = (service = 'git-upload-pack') => `/git/${id}.git/info/refs?service=${service}`;
const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}`,
});

test('a request without a valid credential is rejected and asks for one', async () => {
  for (const headers of [{}, basic(''), basic('sk-wrong'), { authorization: 'Basic %' }]) {
    const answer = await server.call('GET', refs(), { key: null, headers });
    assert.equal(answer.status, 401, JSON.stringify(headers));
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic realm=/);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/plain/);
  }
  const { isDone, said } = await author.run('clone', gitUrl(server.url, id, 'sk-wrong'), 'refused');
  assert.equal(isDone, false);
  assert.match(said, /Authentication failed|API key is unknown/);
});

test('scope and permissions of a credential apply', async () => {
  const other = await server.makeDeployment('Another');
  const scoped = await server.makeKey({ deploymentIds: [other] });
  const blind = await server.makeKey({ permissions: ['DeploymentRead'] });
  const reader = await server.makeKey({ permissions: ['SchemaRead'] });
  const call = (key: string, path = refs()) => server.call('GET', path, { key: null, headers: basic(key) });
  assert.deepEqual([(await call(scoped)).status, (await call(blind)).status], [403, 403]);
  assert.match((await call(blind)).body, /SchemaRead/);
  assert.equal((await call(reader)).status, 200);
  const push = await call(reader, refs('git-receive-pack'));
  assert.deepEqual(
    { status: push.status, body: push.body },
    { status: 403, body: 'This needs the permission SchemaUpdate or SchemaUpdateDevBranches\n' },
  );
  assert.equal(
    (await call(server.adminKey, '/git/999999.git/info/refs?service=git-upload-pack')).status,
    404,
  );
  const plain = await server.call('GET', refs(), {
    key: null,
    headers: { ...basic(reader), 'x-forwarded-proto': 'http' },
  });
  assert.equal(plain.status, 403, 'HTTPS is required');
  const said = (await author.run('clone', gitUrl(server.url, id, blind), 'refused')).said;
  assert.match(said, /remote: This needs the permission SchemaRead/);
});

test('requests that do not follow the protocol are rejected', async () => {
  const post = (path: string, type: string, raw: Buffer | string, headers = {}) =>
    server.call('POST', `/git/${id}.git/${path}`, { raw, headers: { 'content-type': type, ...headers } });
  assert.equal((await server.call('GET', `/git/${id}.git/info/refs`)).status, 400, 'the dumb protocol');
  assert.equal((await server.call('GET', refs('git-upload-archive'))).status, 400);
  assert.equal((await server.call('GET', refs('constructor'))).status, 400);
  for (const path of [
    '/git/',
    `/git/${id}.git/HEAD`,
    '/git/1e0.git/info/refs',
    `/git/${id}.git/objects/info/packs`,
  ])
    assert.equal((await server.call('GET', path)).status, 404, path);
  const request = 'application/x-git-upload-pack-request';
  assert.equal((await post('git-upload-pack', 'application/json', '{}')).status, 415);
  assert.equal((await post('git-upload-pack', request, '0000', { 'content-encoding': 'br' })).status, 415);
  const broken = await post('git-upload-pack', request, 'no packet line');
  assert.equal(broken.status, 200, 'git reports the error itself');
  const empty = await post('git-upload-pack', request, gzipSync('0000'), { 'content-encoding': 'gzip' });
  assert.deepEqual({ status: empty.status, body: empty.body }, { status: 200, body: '' });
  const noGzip = await post('git-upload-pack', request, 'x', { 'content-encoding': 'gzip' });
  assert.deepEqual(
    { status: noGzip.status, body: noGzip.body },
    { status: 400, body: 'The body is not valid gzip\n' },
  );
  const large = gzipSync(Buffer.alloc(65 * 1024 * 1024));
  assert.equal((await post('git-upload-pack', request, large, { 'content-encoding': 'gzip' })).status, 200);
});

test('a clone has the branches, files and commit ids of the deployment, and a pull updates it', async () => {
  await author.ok('clone', '--quiet', url, 'cloned');
  const clone = author.at('cloned');
  const { items } = await server.ok('GET', build(id, '/branches'));
  assert.equal(await clone.ok('rev-parse', 'HEAD'), items[0].lastHash);
  assert.equal(await clone.ok('branch', '--show-current'), 'main');
  await clone.ok('fsck', '--strict', '--full');
  const files = Object.keys(await filesOf(server, id, 'main')).sort();
  assert.deepEqual((await clone.ok('-c', 'core.quotePath=false', 'ls-files')).split('\n').sort(), files);

  await publish(server, id, ORDERS, ordersModel([4, 2]));
  await server.ok('POST', build(id, '/branches'), { name: 'feature/x' });
  await clone.ok('pull', '--quiet');
  const now = (await server.ok('GET', build(id, '/branches'))).items;
  const hashOf = (name: string) => now.find((branch: { name: string }) => branch.name === name).lastHash;
  assert.equal(await clone.ok('rev-parse', 'HEAD'), hashOf('main'));
  assert.equal(await clone.ok('rev-parse', 'origin/feature/x'), hashOf('feature/x'));
  assert.equal(await clone.ok('show', `HEAD:${ORDERS}`), ordersModel([4, 2]).trim());
  for (const protocol of ['0', '1', '2'])
    await author.ok('-c', `protocol.version=${protocol}`, 'clone', '--quiet', url, `cloned-by-${protocol}`);
  await author.ok('clone', '--quiet', '--depth=1', url, 'shallow');
  await author.ok('clone', '--quiet', url.replace('.git', ''), 'without-ending');
});

test('a dev branch is visible only to its owner, without uncommitted edits', async () => {
  const dev = await enterDevMode(server, id);
  await write(server, id, 'model/secret.yml', 'cubes: []\n');
  const seen = await author.ok('ls-remote', '--heads', url);
  assert.ok(seen.includes(`refs/heads/${dev}`));
  await author.ok('clone', '--quiet', '--branch', dev, url, 'own');
  assert.doesNotMatch(await author.at('own').ok('ls-files'), /secret/);
  await server.db
    .insertInto('users')
    .values({ tenant_id: 1, email: 'other@example.com', username: 'other', is_admin: true })
    .execute();
  const user = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'other')
    .executeTakeFirstOrThrow();
  const { token } = await server.ok('POST', '/api/v1/api-keys', { name: 'other', userId: user.id });
  const others = await author.ok('ls-remote', '--heads', gitUrl(server.url, id, token));
  assert.ok(!others.includes(dev));
  assert.ok(others.includes('refs/heads/main'));
});

test('another account has no access', async () => {
  const host = 'second.example.com';
  const { key } = await addTenant(server.db, { name: 'Second', host, adminEmail: `admin@${host}` });
  const theirs = (password: string) =>
    author.run('-c', `http.extraHeader=Host: ${host}`, 'ls-remote', gitUrl(server.url, id, password));
  assert.match((await theirs(key)).said, new RegExp(`remote: Deployment ${id} not found`));
  assert.match((await theirs(server.adminKey)).said, /Authentication failed/);
  assert.match((await author.run('ls-remote', gitUrl(server.url, id, key))).said, /Authentication failed/);
});

test('a client that disconnects leaves no process and no files behind', async () => {
  const views = join(server.dataDir, 'git', 'views');
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /git/${id}.git/git-upload-pack HTTP/1.1\r\nHost: ${hostname}\r\nTransfer-Encoding: chunked\r\n` +
      `Authorization: Bearer ${server.adminKey}\r\nContent-Type: application/x-git-upload-pack-request\r\n\r\n`,
  );
  await eventually(
    () => readdir(views),
    (names) => names.length === 1,
  );
  socket.destroy();
  await eventually(
    () => readdir(views),
    (names) => names.length === 0,
  );
});

test('too many concurrent requests return 429', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.call('GET', refs())));
  const statuses = new Set(answers.map(({ status }) => status));
  assert.deepEqual([...statuses].sort(), [200, 429]);
  await eventually(
    () => server.call('GET', refs()),
    ({ status }) => status === 200,
  );
});
