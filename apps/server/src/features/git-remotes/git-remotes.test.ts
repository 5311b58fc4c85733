import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GitRemote, gitRemote } from '../../../test/git-remote.ts';
import { deploymentInput, type ServerUnderTest, startTestServer } from '../../../test/server-under-test.ts';

const ALLOWED = { FACET_OUTBOUND_ALLOW: '127.0.0.1' };
const cube = (name: string) => `cubes:\n  - name: ${name}\n    sql: select 1 as id\n`;

/** A deployment, and what is done with it in these tests. */
async function deployment(server: ServerUnderTest, name: string) {
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput(name));
  const base = `/build/api/v1/deployments/${id}`;
  const call = (method: string, path: string, body?: unknown) =>
    server.call(method, `${base}${path}`, { body });
  const ok = (method: string, path: string, body?: unknown) => server.ok(method, `${base}${path}`, body);
  const branches = async () => (await ok('GET', '/branches')).items as { name: string; lastHash: string }[];
  return {
    id,
    call,
    ok,
    branches,
    head: async (branch: string) => (await branches()).find((one) => one.name === branch)?.lastHash,
    files: async (branch: string) => {
      const list = await ok('GET', `/data-model/file-hashes?branchName=${encodeURIComponent(branch)}`);
      return Object.keys(list).sort();
    },
    connect: (remote: GitRemote, more: object = {}) =>
      call('POST', '/git/connect', { url: remote.url, ...more }),
    /** Writes a file in dev mode on a branch and commits it there. */
    async commit(branch: string, path: string, content: string) {
      const { branchName } = await ok('POST', '/dev-mode', { branchName: branch });
      await ok('PUT', '/data-model/files', { branchName, files: [{ path, content }] });
      return call('POST', '/commit', { branchName, message: `Write ${path}` });
    },
  };
}

test('a remote is connected to, pulled from and pushed to, with one set of hashes', async (t) => {
  const server = await startTestServer(t, ALLOWED);
  const remote = await gitRemote(t);
  remote.account = { username: 'facet', password: 'the-token' };
  const first = await remote.commit('main', { 'model/orders.yml': cube('orders'), 'README.md': 'hello' });
  const one = await deployment(server, 'Connected');
  const ours = await one.head('main');

  const wrong = await one.connect(remote, { authKind: 'token', username: 'facet', secret: 'wrong' });
  assert.deepEqual(
    [wrong.status, wrong.body.code, wrong.body.failure],
    [409, 'remote_failed', 'authentication failed'],
  );
  const token = { authKind: 'token', username: 'facet', secret: 'the-token' };
  const connected = await one.connect(remote, token);
  assert.equal(connected.status, 200, JSON.stringify(connected.body));
  assert.equal(connected.body.deployBranchName, 'main');
  assert.equal(connected.body.remoteHead, first);
  assert.ok(!JSON.stringify(connected.body).includes('the-token'));
  assert.equal(await one.head('main'), first);
  assert.deepEqual(await one.files('main'), ['README.md', 'model/orders.yml']);
  // What was ours is not in the remote's history: it stays, under another name.
  const kept = (await one.branches()).find(({ name }) => name.startsWith('main-kept-'));
  assert.equal(kept?.lastHash, ours);

  assert.equal((await one.commit('main', 'model/more.yml', cube('more'))).status, 200);
  const second = await one.head('main');
  assert.notEqual(second, first);
  assert.equal(await remote.head('main'), second);
  assert.equal(await remote.git(['fsck', '--strict']), '');
  assert.equal((await remote.files('main'))['model/more.yml'], cube('more').trimEnd());

  const third = await remote.commit('main', { 'model/third.yml': cube('third') });
  const pulled = await one.ok('POST', '/pull', { branchName: 'main' });
  assert.deepEqual(pulled, { buildTriggered: true, head: third, keptAs: null });
  assert.equal(await one.head('main'), third);
  assert.deepEqual(await one.ok('POST', '/pull', { branchName: 'main' }), {
    ...pulled,
    buildTriggered: false,
  });
});

test('a push that the remote does not take leaves our branch where it was, and says so', async (t) => {
  const server = await startTestServer(t, ALLOWED);
  const remote = await gitRemote(t);
  const first = await remote.commit('main', { 'model/orders.yml': cube('orders') });
  const one = await deployment(server, 'Rejected');
  assert.equal((await one.connect(remote)).status, 200);

  await remote.refusePushes('policy says no');
  const refused = await one.commit('main', 'model/more.yml', cube('more'));
  assert.deepEqual([refused.status, refused.body.code], [409, 'push_rejected']);
  assert.deepEqual([await one.head('main'), await remote.head('main')], [first, first]);
  await remote.refusePushes(null);

  const second = await remote.commit('main', { 'model/theirs.yml': cube('theirs') });
  const behind = await one.commit('main', 'model/more.yml', cube('more'));
  assert.deepEqual([behind.status, behind.body.code], [409, 'remote_moved']);
  assert.equal(await one.head('main'), first);
  // The edit is still there, and lands once the branch is pulled.
  await one.ok('POST', '/pull', { branchName: 'main' });
  assert.equal(await one.head('main'), second);
  await one.ok('POST', '/commit', {});
  assert.equal(await remote.head('main'), await one.head('main'));
  assert.deepEqual(await one.files('main'), ['model/more.yml', 'model/orders.yml', 'model/theirs.yml']);

  remote.answer = (_req, res) => res.writeHead(503).end();
  const away = await one.commit('main', 'model/last.yml', cube('last'));
  assert.deepEqual([away.status, away.body.failure], [409, 'host unreachable']);
});
