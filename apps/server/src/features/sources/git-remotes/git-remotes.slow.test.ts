import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bareRemote, type GitRemote, gitRemote, localRemote } from '../../../../test/git-remote.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';
import { sshRemote } from '../../../../test/ssh-remote.ts';

// Slow: fetches and pushes with git itself, in processes of its own.

const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const cube = (name: string) => `cubes:\n  - name: ${name}\n    sql: select 1 as id\n`;
const ORDERS = { 'model/orders.yml': cube('orders') };
let made = 0;

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; !(await isSo()); await sleep(100))
    assert.ok(Date.now() < end, 'timed out');
}

/** Creates a deployment, with helpers for these tests. */
async function deployment(more: object = {}) {
  made += 1;
  const { id } = await server.ok('POST', '/build/api/v1/deployments', {
    ...deploymentInput(`Remote ${made}`),
    ...more,
  });
  const base = `/build/api/v1/deployments/${id}`;
  const call = (method: string, path: string, body?: unknown) => server.call(method, base + path, { body });
  const ok = (method: string, path: string, body?: unknown) => server.ok(method, base + path, body);
  const branches = async () => (await ok('GET', '/branches')).items as { name: string; lastHash: string }[];
  const query = (branch: string) => `branchName=${encodeURIComponent(branch)}`;
  return {
    id: Number(id),
    call,
    ok,
    branches,
    head: async (branch: string) => (await branches()).find(({ name }) => name === branch)?.lastHash,
    kept: async () => (await branches()).filter(({ name }) => name.includes('-kept-')),
    files: async (branch: string) =>
      Object.keys(await ok('GET', `/data-model/file-hashes?${query(branch)}`)).sort(),
    settings: (body: object) => server.ok('PUT', `/api/v1/deployments/${id}`, body),
    connect: (remote: GitRemote, body: object = {}) =>
      call('POST', '/git/connect', { url: remote.url, ...body }),
    pull: (branchName: string, body: object = {}) => call('POST', '/pull', { branchName, ...body }),
    /** Edits a file in dev mode on a branch. @returns the name of the dev branch */
    async edit(branch: string, path: string, content: string): Promise<string> {
      const { branchName } = await ok('POST', '/dev-mode', { branchName: branch });
      await ok('PUT', '/data-model/files', { branchName, files: [{ path, content }] });
      return branchName;
    },
    async commit(branch: string, path: string, content: string) {
      const branchName = await this.edit(branch, path, content);
      return call('POST', '/commit', { branchName, message: `Write ${path}` });
    },
    status: () => ok('GET', '/git/remote'),
    disconnect: async () => assert.equal((await call('DELETE', '/git/remote')).status, 204),
  };
}

/** Creates a deployment that is connected to a repository in a local folder. */
async function connected(more: object = {}) {
  const remote = await localRemote();
  const one = await deployment(more);
  const { status, body } = await one.connect(remote);
  assert.equal(status, 200, JSON.stringify(body));
  return { ...one, remote };
}

test('a pull without a body, or with an empty branch name, pulls the deploy branch', async () => {
  const one = await connected();
  for (const body of [undefined, { branchName: '' }]) {
    const pushed = await one.remote.commit('main', { 'model/later.yml': `# ${JSON.stringify(body)}` });
    assert.equal((await one.ok('POST', '/pull', body)).head, pushed);
  }
});

test('a deployment connects to a remote, pushes and pulls, with the same commit ids on both sides', async (t) => {
  const remote = await gitRemote(t);
  remote.account = { username: 'facet', password: 'the-token' };
  const first = await remote.commit('main', { ...ORDERS, 'README.md': 'hello' });
  const one = await deployment();
  const ours = await one.head('main');

  const token = { authKind: 'token', username: 'facet', secret: 'wrong' };
  const wrong = await one.connect(remote, token);
  assert.deepEqual(
    { status: wrong.status, failure: wrong.body.failure },
    { status: 409, failure: 'authentication failed' },
  );
  const { status, body } = await one.connect(remote, { ...token, secret: 'the-token' });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    { deployBranchName: body.deployBranchName, remoteHead: body.remoteHead, hasSecret: body.hasSecret },
    { deployBranchName: 'main', remoteHead: first, hasSecret: true },
  );
  assert.ok(!JSON.stringify(body).includes('the-token'));
  assert.equal(await one.head('main'), first);
  assert.deepEqual(await one.files('main'), ['README.md', 'model/orders.yml']);
  // Our commits are not in the remote's history: they are preserved in a kept branch.
  assert.deepEqual(
    (await one.kept()).map(({ lastHash }) => lastHash),
    [ours],
  );
  // Connects again without the token: the stored one applies to the same address.
  assert.equal((await one.connect(remote, { authKind: 'token', username: 'facet' })).status, 200);
  assert.equal((await one.kept()).length, 1);

  assert.equal((await one.commit('main', 'model/more.yml', cube('more'))).status, 200);
  const second = await one.head('main');
  assert.notEqual(second, first);
  assert.equal(await remote.head('main'), second);
  assert.equal(await remote.git(['fsck', '--strict']), '');
  assert.equal((await remote.files('main'))['model/more.yml'], cube('more').trimEnd());

  const third = await remote.commit('main', { 'model/third.yml': cube('third') });
  const pulled = await one.pull('main');
  assert.deepEqual(pulled.body, { buildTriggered: true, head: third, keptAs: null });
  assert.equal(await one.head('main'), third);
  assert.deepEqual((await one.pull('main')).body, { buildTriggered: false, head: third, keptAs: null });
});

test('concurrent changes are pushed one at a time', async () => {
  const one = await connected();
  for (const name of ['one', 'two', 'three']) {
    await one.ok('POST', '/branches', { name });
    await one.edit(name, `model/${name}.yml`, cube(name));
  }
  const { branches } = { branches: (await one.branches()).filter(({ name }) => name.startsWith('dev-')) };
  const answers = await Promise.all(
    branches.map(({ name }) => one.call('POST', '/commit', { branchName: name })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  );
  for (const name of ['one', 'two', 'three']) assert.equal(await one.remote.head(name), await one.head(name));
  const settings = await server.ok('GET', `/api/v1/deployments/${one.id}/settings`);
  assert.equal(settings.repoType, 'git');
});

test('a push that the remote rejects leaves the branch unchanged and returns the reason', async (t) => {
  const remote = await gitRemote(t);
  const first = await remote.commit('main', ORDERS);
  const one = await deployment();
  assert.equal((await one.connect(remote)).status, 200);

  await remote.refusePushes('policy says no');
  const refused = await one.commit('main', 'model/more.yml', cube('more'));
  assert.deepEqual(
    { status: refused.status, code: refused.body.code },
    { status: 409, code: 'push_rejected' },
  );
  assert.match(
    refused.body.error,
    /rejected the push to branch main: policy says no\. Nothing has changed here/,
  );
  assert.deepEqual([await one.head('main'), await remote.head('main')], [first, first]);
  await remote.refusePushes(null);

  const second = await remote.commit('main', { 'model/theirs.yml': cube('theirs') });
  const behind = await one.commit('main', 'model/more.yml', cube('more'));
  assert.deepEqual({ status: behind.status, code: behind.body.code }, { status: 409, code: 'remote_moved' });
  assert.equal(await one.head('main'), first);
  // The edit is preserved and can be committed after a pull.
  assert.equal((await one.pull('main')).status, 200);
  assert.equal(await one.head('main'), second);
  await one.ok('POST', '/commit', {});
  assert.equal(await remote.head('main'), await one.head('main'));
  assert.deepEqual(await one.files('main'), ['model/more.yml', 'model/orders.yml', 'model/theirs.yml']);

  remote.answer = (_req, res) => res.writeHead(503).end();
  const away = await one.commit('main', 'model/last.yml', cube('last'));
  assert.deepEqual(
    { status: away.status, failure: away.body.failure },
    { status: 409, failure: 'host unreachable' },
  );
  const unfetched = await one.pull('main');
  assert.deepEqual(
    { status: unfetched.status, failure: unfetched.body.failure },
    { status: 409, failure: 'host unreachable' },
  );
});

test('a pull recovers a commit that was pushed but then not stored here', async () => {
  const one = await connected();
  const { remote } = one;
  assert.equal((await one.commit('main', 'model/a.yml', cube('a'))).status, 200);
  const pushed = await one.head('main');
  // As if the server had been killed between the push and its own commit.
  const first = await remote.git(['rev-parse', 'main~1']);
  await server.db
    .updateTable('branches')
    .set({ head_oid: Buffer.from(first, 'hex') })
    .where('deployment_id', '=', one.id)
    .where('name', '=', 'main')
    .execute();
  await server.db
    .updateTable('git_remote_branches')
    .set({ head_oid: Buffer.from(first, 'hex') })
    .where('deployment_id', '=', one.id)
    .execute();
  assert.equal((await one.pull('main')).body.head, pushed);
});

test('a history that was rewritten at the remote is never merged silently', async () => {
  const one = await connected();
  const { remote } = one;
  const root = await remote.head('main');
  assert.equal((await one.commit('main', 'model/secret.yml', cube('secret'))).status, 200);
  const ours = await one.head('main');
  // An edit of a file that the rewrite does not touch.
  const dev = await one.edit('main', 'model/mine.yml', cube('mine'));
  const theirs = await remote.commit('main', { 'model/clean.yml': cube('clean') }, { parent: root ?? null });

  const refused = await one.pull('main');
  assert.deepEqual(
    { status: refused.status, code: refused.body.code, ours: refused.body.ours, theirs: refused.body.theirs },
    { status: 409, code: 'remote_rewritten', ours, theirs },
  );
  assert.equal(await one.head('main'), ours);
  const pushed = await one.commit('main', 'model/x.yml', cube('x'));
  assert.deepEqual({ status: pushed.status, code: pushed.body.code }, { status: 409, code: 'remote_moved' });

  const { status, body } = await one.pull('main', { takeRemote: true });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual([body.head, await one.head('main')], [theirs, theirs]);
  assert.equal(await one.head(body.keptAs), ours);
  // The edits are based on the new history, and committing them does not restore the old one.
  assert.deepEqual(await one.files(dev), [
    'model/clean.yml',
    'model/mine.yml',
    'model/orders.yml',
    'model/x.yml',
  ]);
  assert.equal((await one.call('POST', '/commit', { branchName: dev })).status, 200);
  assert.equal(await remote.head('main'), await one.head('main'));
  assert.ok(!('model/secret.yml' in (await remote.files('main'))));
});

test('a pull merges when both sides changed, or reports conflicts; edits survive', async () => {
  const one = await connected();
  const { remote } = one;
  await one.ok('POST', '/branches', { name: 'feature/a' });
  assert.equal((await one.commit('feature/a', 'model/a.yml', cube('a'))).status, 200);
  const pushed = await remote.head('feature/a');
  assert.equal(pushed, await one.head('feature/a'));
  const dev = await one.edit('feature/a', 'model/a.yml', cube('edited'));
  const devHead = await one.head(dev);

  // A second deployment pushes to the same remote.
  const two = await deployment();
  await two.connect(remote);
  assert.equal((await two.pull('feature/a')).body.head, pushed);
  assert.equal((await two.commit('feature/a', 'model/b.yml', cube('b'))).status, 200);
  assert.equal((await one.pull('feature/a')).status, 200);
  assert.deepEqual(await one.files('feature/a'), ['model/a.yml', 'model/b.yml', 'model/orders.yml']);
  assert.equal(await one.head(dev), devHead);
  const [file] = (await one.ok('GET', `/data-model/files?branchName=${dev}&withContent=true`)).items
    .flatMap((node: { children?: unknown[] }) => node.children ?? [node])
    .filter((node: { path?: string; name?: string }) => node.path === 'model/a.yml');
  assert.equal(file?.content, cube('edited'));

  // Both sides have new commits, because the deployment was not connected for a while.
  await two.disconnect();
  assert.equal((await two.commit('feature/a', 'model/two.yml', cube('two'))).status, 200);
  const lone = await two.head('feature/a');
  assert.equal((await one.call('POST', '/commit', { branchName: dev })).status, 200);
  await two.connect(remote);
  const merged = await two.pull('feature/a');
  assert.equal(merged.status, 200, JSON.stringify(merged.body));
  assert.equal((await two.files('feature/a')).length, 4);
  assert.notEqual(merged.body.head, lone);
  assert.equal((await two.commit('feature/a', 'model/three.yml', cube('three'))).status, 200);
  assert.equal(await remote.head('feature/a'), await two.head('feature/a'));

  // Both sides change the same lines.
  await two.disconnect();
  assert.equal((await two.commit('feature/a', 'model/a.yml', cube('here'))).status, 200);
  const here = await two.head('feature/a');
  const there = await remote.commit('feature/a', { 'model/a.yml': cube('there') });
  await two.connect(remote);
  const clash = await two.pull('feature/a');
  assert.deepEqual({ status: clash.status, code: clash.body.code }, { status: 409, code: 'merge_conflict' });
  assert.equal(clash.body.conflicts[0].path, 'model/a.yml');
  const taken = await two.pull('feature/a', { takeRemote: true });
  assert.deepEqual([taken.body.head, await two.head(taken.body.keptAs)], [there, here]);
});

test('merges and uploads are pushed, except to dev branches, and a branch can be deleted at the remote too', async () => {
  const one = await connected();
  const { remote } = one;
  await one.ok('POST', '/branches', { name: 'feature' });
  assert.equal((await one.commit('feature', 'model/a.yml', cube('a'))).status, 200);
  await one.ok('POST', '/merge-to-default', {
    branchName: 'feature',
    message: 'x',
    removeBranchAfterMerge: false,
  });
  assert.equal(await remote.head('main'), await one.head('main'));

  const { transaction } = await one.ok('POST', '/data-model/upload/start?branchName=feature');
  const finish = await one.ok('POST', '/data-model/upload/finish', { transaction, files: {} });
  assert.equal(await remote.head('feature'), finish.lastHash);
  assert.deepEqual(await remote.files('feature'), {});

  const { branchName: dev } = await one.ok('POST', '/dev-mode', {});
  const own = await one.ok('POST', `/data-model/upload/start?branchName=${dev}`);
  await one.ok('POST', '/data-model/upload/finish', { transaction: own.transaction, files: {} });
  assert.equal(await remote.head(dev), undefined, 'dev branches stay here');
  assert.equal((await one.call('DELETE', '/dev-mode')).status, 200);

  const moved = await remote.commit('feature', { 'model/unseen.yml': cube('unseen') });
  const remove = (more: string) => one.call('DELETE', `/branches?branchName=feature${more}`);
  assert.equal((await remove('&removeOnUpstream=true')).status, 409);
  assert.deepEqual([await remote.head('feature'), typeof (await one.head('feature'))], [moved, 'string']);
  await one.pull('feature');
  assert.equal((await remove('&removeOnUpstream=true')).status, 200);
  assert.deepEqual([await remote.head('feature'), await one.head('feature')], [undefined, undefined]);

  await one.ok('POST', '/branches', { name: 'feature' });
  assert.equal((await one.commit('feature', 'model/a.yml', cube('again'))).status, 200);
  assert.equal((await remove('')).status, 200);
  assert.equal(typeof (await remote.head('feature')), 'string');
  // A branch that the remote never had.
  await one.ok('POST', '/branches', { name: 'local' });
  assert.equal((await one.call('DELETE', '/branches?branchName=local&removeOnUpstream=true')).status, 200);
});

test('a repository without a data model is rejected with the reason and changes nothing', async (t) => {
  const remote = await gitRemote(t);
  const one = await deployment();
  const before = await one.branches();
  await remote.commit('main', { 'README.md': 'no model', 'app/model/a.yml': cube('a') });
  const errorOf = async (body: object) => {
    const answer = await one.connect(remote, body);
    assert.equal(answer.status, 400, JSON.stringify(answer.body));
    return answer.body.error;
  };
  assert.equal(await errorOf({}), 'Data Model folder not found at root location.');
  const elsewhere = { deployProjectRoot: 'web' };
  assert.equal(await errorOf(elsewhere), 'Data Model folder not found at this location.');
  assert.match(await errorOf({ deployBranchName: 'trunk' }), /trunk is not a branch of the repository/);
  for (const name of ['--upload-pack=id', 'a..b', 'a b', 'dev-x', 'a:refs/heads/b'])
    assert.match(await errorOf({ deployBranchName: name }), /Branch name/);
  assert.match(await errorOf({ deployProjectRoot: '../x' }), /must not contain/);
  assert.match(await errorOf({ authKind: 'ssh_key', secret: 'no key' }), /private key/);
  assert.match(await errorOf({ authKind: 'ssh_key' }), /deploy key/);
  for (const url of [
    'http://user:word@127.0.0.1/x.git',
    'git://127.0.0.1/x.git',
    'file:///etc',
    '-oProxyCommand=x',
  ])
    assert.equal((await one.call('POST', '/git/connect', { url })).status, 400, url);
  const there = await one.call('POST', '/git/connect', { url: remote.url.replace('model.git', 'other.git') });
  assert.deepEqual(
    { status: there.status, failure: there.body.failure },
    { status: 409, failure: 'repository not found' },
  );

  const { git } = remote;
  const [tree] = [await git(['rev-parse', 'main^{tree}'])];
  const odd = `tree ${tree}\nauthor nobody\ncommitter nobody\n\nx\n`;
  const commit = await git(['hash-object', '-t', 'commit', '-w', '--literally', '--stdin'], { input: odd });
  await git(['update-ref', 'refs/heads/faulty', commit]);
  assert.match(await errorOf({ deployBranchName: 'faulty' }), /fail the checks of git/);
  await remote.commit('big', { 'model/big.yml': Buffer.alloc(6_000_000, 'x') });
  const big = await one.connect(remote, { deployBranchName: 'big' });
  assert.deepEqual({ status: big.status, code: big.body.code }, { status: 400, code: 'too_large' });
  assert.deepEqual(await one.branches(), before);
  assert.equal((await one.call('GET', '/git/remote')).status, 404);

  const { status, body } = await one.connect(remote, { deployProjectRoot: 'app/' });
  assert.deepEqual(
    { status, deployProjectRoot: body.deployProjectRoot },
    { status: 200, deployProjectRoot: '/app' },
  );
});

test('a generated deploy key works over SSH, and a different host key is rejected', async (t) => {
  const { remote, url, knownHosts, authorized } = await sshRemote(t);
  const first = await remote.commit('main', ORDERS);
  const one = await deployment();
  const key = { url, authKind: 'ssh_key' };
  assert.equal((await one.call('POST', '/git/connect', key)).status, 400);
  const { publicKey } = await one.ok('POST', '/git/remote/deploy-key');
  // The key exists, but the deployment is not connected.
  assert.equal((await one.call('GET', '/git/remote')).status, 404);
  assert.equal((await one.pull('main')).status, 409);
  const early = await one.call('POST', '/git/connect', key);
  assert.deepEqual(
    { status: early.status, failure: early.body.failure },
    { status: 409, failure: 'authentication failed' },
  );
  authorized.push(publicKey);
  const connected = await one.ok('POST', '/git/connect', key);
  assert.deepEqual(
    { publicKey: connected.publicKey, knownHosts: connected.knownHosts, remoteHead: connected.remoteHead },
    { publicKey, knownHosts, remoteHead: first },
  );
  assert.equal((await one.commit('main', 'model/more.yml', cube('more'))).status, 200);
  assert.equal(await remote.head('main'), await one.head('main'));
  assert.equal((await one.ok('POST', '/git/remote/test')).success, true);

  const [, , wrong = ''] = (await sshRemote(t)).knownHosts.split(' ');
  await one.ok('POST', '/git/connect', key);
  const another = await one.call('POST', '/git/connect', {
    ...key,
    knownHosts: knownHosts.replace(/\S+$/, wrong),
  });
  assert.deepEqual(
    { status: another.status, failure: another.body.failure },
    { status: 409, failure: 'host key not trusted' },
  );
  // The previous key no longer works.
  await one.ok('POST', '/git/remote/deploy-key');
  const refused = await one.commit('main', 'model/late.yml', cube('late'));
  assert.deepEqual(
    { status: refused.status, failure: refused.body.failure },
    { status: 409, failure: 'authentication failed' },
  );
  assert.deepEqual(await readdir(join(server.dataDir, 'git', 'work')), []);
  await one.disconnect();
  assert.equal((await one.call('POST', '/commit', {})).status, 200);
});

test('an empty repository gets our branch; one that redirects or is not a repository is rejected', async (t) => {
  const empty = await bareRemote(t);
  const web = await gitRemote(t);
  const one = await deployment();
  const ours = await one.head('main');
  const { status, body } = await one.connect(web, { deployBranchName: 'trunk' });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    [await web.head('trunk'), await one.head('trunk'), body.deployBranchName],
    [ours, ours, 'trunk'],
  );
  // A folder that FACET_GIT_LOCAL does not list.
  assert.equal((await one.connect(empty)).status, 400);

  web.answer = (_req, res) => res.writeHead(302, { location: 'http://127.0.0.2/' }).end();
  const redirected = await one.connect(web);
  assert.deepEqual(
    { status: redirected.status, failure: redirected.body.failure },
    { status: 409, failure: 'redirected' },
  );
  web.answer = (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
  const page = await one.connect(web);
  assert.deepEqual(
    { status: page.status, code: page.body.code },
    { status: page.status, code: 'remote_failed' },
  );
  assert.ok(page.status >= 400);
});

test('a webhook pulls the branch and records failures, except for the deploy branch in mode cli', async () => {
  const one = await connected({ creationMethod: 'upload' });
  const { remote } = one;
  const { url, secret } = await one.ok('POST', '/git/remote/webhook');
  const deliver = async (branch: string) => {
    const body = JSON.stringify({ ref: `refs/heads/${branch}`, after: await remote.head(branch) });
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'x-facet-signature': signature };
    return (await fetch(url, { method: 'POST', headers, body })).status;
  };
  const before = await one.head('main');
  const second = await remote.commit('main', { 'model/b.yml': cube('b') });
  assert.equal(await deliver('main'), 200);
  // In this mode, uploads are not pushed to the remote either.
  const { transaction } = await one.ok('POST', '/data-model/upload/start');
  const { lastHash } = await one.ok('POST', '/data-model/upload/finish', { transaction, files: {} });
  assert.notEqual(lastHash, before);
  assert.deepEqual([await one.head('main'), await remote.head('main')], [lastHash, second]);
  await server.db
    .updateTable('branches')
    .set({ head_oid: Buffer.from(before ?? '', 'hex') })
    .where('deployment_id', '=', one.id)
    .where('name', '=', 'main')
    .execute();
  await one.settings({ deployMode: 'git' });
  assert.equal(await deliver('main'), 202);
  await until(async () => (await one.head('main')) === second);
  // A branch that does not exist here is ignored.
  await remote.commit('theirs', ORDERS, { parent: second });
  assert.equal(await deliver('theirs'), 200);

  const rewritten = await remote.commit('main', { 'model/c.yml': cube('c') }, { parent: before ?? null });
  assert.equal(await deliver('main'), 202);
  await until(async () => (await one.status()).failedPulls.length > 0);
  const [failed] = (await one.status()).failedPulls;
  assert.equal(failed.branchName, 'main', failed.error);
  assert.match(failed.error, /rewritten/);
  assert.equal(await one.head('main'), second);
  await one.pull('main', { takeRemote: true });
  assert.deepEqual([await one.head('main'), (await one.status()).failedPulls], [rewritten, []]);

  // A branch that is deleted at the remote stays here.
  await one.ok('POST', '/branches', { name: 'feature' });
  assert.equal((await one.commit('feature', 'model/a.yml', cube('a'))).status, 200);
  await remote.git(['update-ref', '-d', 'refs/heads/feature']);
  assert.equal(await deliver('feature'), 202);
  const gone = await one.pull('feature');
  assert.deepEqual([gone.status, typeof (await one.head('feature'))], [409, 'string']);
});
