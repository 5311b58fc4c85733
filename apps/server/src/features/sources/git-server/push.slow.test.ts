import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type GitClient, type GitRun, gitClient, gitUrl } from '../../../../test/git-client.ts';
import { gitRemote } from '../../../../test/git-remote.ts';
import {
  api,
  build,
  enterDevMode,
  eventually,
  filesOf,
  measure,
  ORDERS,
  ordersModel,
  write,
} from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';

// Slow: pushes with git itself, in processes of its own.

const server = await startTestServer({ after }, { FACET_OUTBOUND_ALLOW: '127.0.0.1' });
const author = await gitClient({ after });

/** Creates a deployment and clones it. */
async function cloned(name: string): Promise<{ id: number; url: string; clone: GitClient }> {
  const id = await server.makeDeployment(name);
  const url = gitUrl(server.url, id, server.adminKey);
  const folder = name.replaceAll(/\W/g, '-');
  await author.ok('clone', '--quiet', url, folder);
  return { id, url, clone: author.at(folder) };
}

const headOf = async (id: number, name = 'main'): Promise<string | undefined> => {
  const { items } = await server.ok('GET', build(id, '/branches'));
  return items.find((branch: { name: string }) => branch.name === name)?.lastHash;
};
const refused = ({ isDone, said }: GitRun, sentence: RegExp) => {
  assert.equal(isDone, false, said);
  assert.match(said, sentence);
};

test('a push keeps the commit id, starts a build, writes one audit row and leaves no files behind', async () => {
  const { id, clone } = await cloned('Pushed');
  const head = await clone.commit({ [ORDERS]: ordersModel([20, 22]), 'docs/über ✈.md': 'ü' }, 'By git alone');
  const { said } = await clone.run('push', 'origin', 'main');
  assert.match(said, /remote: Branch main was moved; build \d+ starts/);
  assert.equal(await headOf(id), head);
  assert.equal((await filesOf(server, id, 'main'))['docs/über ✈.md'], 'ü');
  assert.equal((await server.waitForBuild(id)).lastHash, head);
  await eventually(
    () => measure(server, id, 'orders.total'),
    (total) => String(total) === '42',
  );
  const events = await server.db
    .selectFrom('audit_events')
    .selectAll()
    .where('event', '=', 'Pushed to Git repository')
    .execute();
  assert.equal(events.length, 1);
  assert.equal(events[0]?.deployment_id, id);
  assert.deepEqual(events[0]?.target, {
    branches: [{ name: 'main', from: await clone.ok('rev-parse', 'HEAD~1'), to: head }],
  });
  assert.deepEqual(await readdir(join(server.dataDir, 'git', 'views')), []);
});

test('a push creates, moves and deletes branches, all or nothing', async () => {
  const { id, clone, url } = await cloned('Branches');
  const first = await clone.commit({ 'a.md': 'a' });
  await clone.ok('push', '--quiet', 'origin', 'HEAD:feature/one', 'HEAD:two');
  assert.deepEqual([await headOf(id, 'feature/one'), await headOf(id, 'two')], [first, first]);
  const { items } = await server.ok('GET', build(id, '/branches'));
  assert.equal(items.find((branch: { name: string }) => branch.name === 'two').parentBranch, 'main');

  const second = await clone.commit({ 'a.md': 'b' });
  for (const bad of ['HEAD:dev-mine', 'HEAD:two/below', 'HEAD:refs/tags/v1', 'HEAD:refs/notes/x']) {
    refused(await clone.run('push', 'origin', 'HEAD:two', bad), /remote: .*(dev-|together|Only branches)/);
    assert.equal(await headOf(id, 'two'), first, bad);
  }
  assert.equal((await clone.run('push', '--tags', 'origin', 'HEAD:three')).isDone, true);
  await clone.ok('push', '--quiet', '--atomic', 'origin', 'HEAD:two', ':feature/one');
  assert.deepEqual([await headOf(id, 'feature/one'), await headOf(id, 'two')], [undefined, second]);
  refused(await clone.run('push', 'origin', ':main'), /remote: Branch main is the deploy branch/);
  refused(await clone.run('push', 'origin', `${second}:nowhere/`), /./);
  // A new branch whose name is a folder of a deleted one.
  await clone.ok('push', '--quiet', 'origin', 'HEAD:four/below');
  await clone.ok('push', '--quiet', 'origin', ':four/below', 'HEAD:four');
  assert.equal((await author.ok('ls-remote', '--heads', url)).includes('refs/heads/four'), true);
});

test('a push never overwrites commits and respects the rules of the deploy branch', async () => {
  const { id, url, clone } = await cloned('Not overwritten');
  await author.ok('clone', '--quiet', url, 'another-author');
  const other = author.at('another-author');
  const theirs = await other.commit({ 'theirs.md': 'x' });
  await other.ok('push', '--quiet');
  await clone.commit({ 'ours.md': 'x' });
  refused(await clone.run('push'), /fetch first|non-fast-forward/);
  refused(await clone.run('push', '--force'), /remote: Branch main has commits that the incoming commits/);
  assert.equal(await headOf(id), theirs);
  await clone.ok('pull', '--quiet', '--rebase');
  await clone.ok('push', '--quiet');
  const ours = await headOf(id);

  await server.ok('PUT', api(id), { deployBranchReadOnly: true });
  await clone.commit({ 'ours.md': 'y' });
  refused(await clone.run('push'), /remote: Deploy branch main is read-only/);
  await clone.ok('push', '--quiet', 'origin', 'HEAD:feature');
  await server.ok('PUT', api(id), { deployBranchReadOnly: false, deployBranchMergeAllowed: false });
  await clone.ok('checkout', '--quiet', '-b', 'side', 'HEAD~1');
  await clone.commit({ 'side.md': 'y' });
  await clone.ok('checkout', '--quiet', 'main');
  await clone.ok('merge', '--quiet', '--no-edit', 'side');
  refused(
    await clone.run('push', 'origin', 'main'),
    /remote: Merges into deploy branch main are not allowed/,
  );
  assert.equal(await headOf(id), ours);
  await server.ok('PUT', api(id), { deployBranchMergeAllowed: true });
  await clone.ok('push', '--quiet', 'origin', 'main');
});

test('in deploy mode cli, a push moves the branch without a build', async () => {
  const { id, clone } = await cloned('Cli mode');
  await server.ok('PUT', api(id), { deployMode: 'cli' });
  const before = await server.ok('GET', api(id, '/build-status?branchName=main'));
  const head = await clone.commit({ 'a.md': 'a' });
  const { said } = await clone.run('push');
  assert.match(said, /remote: Branch main was moved\s*$/m);
  assert.equal(await headOf(id), head);
  assert.equal(
    (await server.ok('GET', api(id, '/build-status?branchName=main'))).buildJobId,
    before.buildJobId,
  );
});

test('only the owner can push to a dev branch, and edits are preserved', async () => {
  const { id, clone } = await cloned('Dev branch');
  const dev = await enterDevMode(server, id);
  await write(server, id, 'model/mine.yml', 'cubes: []\n');
  await clone.ok('fetch', '--quiet');
  await clone.ok('checkout', '--quiet', dev);
  refused(await clone.run('push', 'origin', `:${dev}`), /remote: Branch dev-\S+ has uncommitted edits/);
  await clone.commit({ 'model/mine.yml': 'views: []\n' });
  refused(await clone.run('push', 'origin', dev), /remote: Branch dev-\S+ has uncommitted edits in files/);
  await clone.ok('reset', '--quiet', '--hard', 'HEAD~1');
  const head = await clone.commit({ 'other.md': 'by git' });
  await clone.ok('push', '--quiet', 'origin', dev);
  const files = await filesOf(server, id, dev);
  assert.deepEqual(
    { 'model/mine.yml': files['model/mine.yml'], 'other.md': files['other.md'] },
    { 'model/mine.yml': 'cubes: []\n', 'other.md': 'by git' },
  );
  assert.equal(await headOf(id, dev), head);

  await server.db
    .insertInto('users')
    .values({ tenant_id: 1, email: 'p@example.com', username: 'p', is_admin: true })
    .execute();
  const user = await server.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'p')
    .executeTakeFirstOrThrow();
  const { token } = await server.ok('POST', '/api/v1/api-keys', { name: 'p', userId: user.id });
  const shown = await server.call('GET', `/git/${id}.git/info/refs?service=git-receive-pack`, { key: token });
  assert.match(shown.body, / refs\/heads\/main/);
  assert.ok(
    !shown.body.includes(head),
    'its commit is not advertised either, because it could be fetched by id',
  );
  const asOther = gitUrl(server.url, id, token);
  await clone.commit({ 'other.md': 'by another' });
  refused(
    await clone.run('push', asOther, `HEAD:${dev}`),
    /remote: Branch dev-\S+ is the dev branch of another user/,
  );
  await server.ok('POST', build(id, '/commit'), { exitDevMode: true });
  assert.equal((await filesOf(server, id, 'main'))['other.md'], 'by git');
});

test('a key without permission for the deploy branch can push to other branches', async () => {
  const { id, clone } = await cloned('Permissions');
  const beside = gitUrl(
    server.url,
    id,
    await server.makeKey({ permissions: ['SchemaUpdateDevBranches', 'SchemaRead'] }),
  );
  await clone.commit({ 'a.md': 'a' });
  refused(
    await clone.run('push', beside, 'HEAD:main'),
    /remote: Writing to the deploy branch needs the permission SchemaUpdate/,
  );
  await clone.ok('push', '--quiet', beside, 'HEAD:feature');
  const reader = gitUrl(server.url, id, await server.makeKey({ permissions: ['SchemaRead'] }));
  refused(await clone.run('push', reader, 'HEAD:feature2'), /403|SchemaUpdate/);
});

test('files that a data model cannot contain are rejected; everything else keeps its commit ids', async () => {
  const { id, clone } = await cloned('Unfit');
  const start = await clone.ok('rev-parse', 'HEAD');
  const attempt = async (files: Record<string, string | Buffer>, sentence: RegExp) => {
    await clone.commit(files);
    refused(await clone.run('push', 'origin', 'main'), sentence);
    await clone.ok('reset', '--quiet', '--hard', start);
  };
  await attempt({ 'large.bin': Buffer.alloc(5 * 1024 * 1024 + 1) }, /remote: .*large.bin.*5242880/);
  await attempt({ 'a\\b.yml': 'x' }, /remote: .*backslash/);
  await attempt(
    { [`${'x'.repeat(200)}/${'y'.repeat(200)}/${'z'.repeat(255)}`]: 'x', 'a\nb': 'x' },
    /remote: .*control/,
  );
  assert.equal(await headOf(id), start);
  // A large file in the history only, and a commit message with many characters.
  await clone.commit({ 'large.bin': Buffer.alloc(6 * 1024 * 1024, 'x') });
  await clone.ok('rm', '--quiet', 'large.bin');
  const head = await clone.commit({ 'b.md': 'b' }, 'Zoë\n\nwith a body, «quotes» and 日本語');
  await clone.ok('push', '--quiet');
  assert.equal(await headOf(id), head);
  await author.ok('clone', '--quiet', gitUrl(server.url, id, server.adminKey), 'unfit-again');
  await author.at('unfit-again').ok('fsck', '--strict', '--full');
  assert.equal(await author.at('unfit-again').ok('rev-parse', 'HEAD'), head);
});

test('concurrent pushes and commits are all kept', async () => {
  const { id, url, clone } = await cloned('At once');
  const clones = await Promise.all(
    Array.from({ length: 4 }, async (_, at) => {
      await author.ok('clone', '--quiet', url, `at-once-${at}`);
      return author.at(`at-once-${at}`);
    }),
  );
  await Promise.all(
    clones.map(async (one, at) => {
      await one.commit({ [`${at}.md`]: `${at}` });
      for (let attempt = 0; attempt < 20; attempt += 1) {
        if ((await one.run('push')).isDone) return;
        await one.ok('pull', '--quiet', '--rebase');
      }
      throw new Error(`push ${at} was never accepted`);
    }),
  );
  await enterDevMode(server, id);
  await write(server, id, 'api.md', 'by the API');
  await server.ok('POST', build(id, '/commit'), { exitDevMode: true });
  await clone.ok('pull', '--quiet');
  const files = await clone.ok('ls-files');
  for (const name of ['0.md', '1.md', '2.md', '3.md', 'api.md']) assert.ok(files.includes(name), name);
});

test('with a remote, pushes to the deploy branch are rejected and others are forwarded', async (t) => {
  const remote = await gitRemote(t);
  await remote.commit('main', { [ORDERS]: ordersModel([1]) });
  const id = await server.makeDeployment('Followed');
  await server.ok('POST', build(id, '/git/connect'), { url: remote.url });
  await author.ok('clone', '--quiet', gitUrl(server.url, id, server.adminKey), 'followed');
  const clone = author.at('followed');
  const head = await clone.commit({ [ORDERS]: ordersModel([2]) });
  refused(
    await clone.run('push', 'origin', 'main'),
    /remote: Deploy branch main follows the connected remote; push there instead/,
  );
  await clone.ok('push', '--quiet', 'origin', 'HEAD:feature');
  assert.equal(await remote.head('feature'), head);
  // The remote could accept one branch and reject the other.
  const both = await clone.run('push', 'origin', 'HEAD:one', 'HEAD:two');
  refused(both, /remote: Only one branch can be pushed at a time/);
  assert.equal(await headOf(id, 'one').catch(() => undefined), undefined);
  await remote.refusePushes('no more');
  const next = await clone.commit({ [ORDERS]: ordersModel([3]) });
  refused(
    await clone.run('push', 'origin', 'HEAD:feature'),
    /remote: The remote rejected the push to branch feature/,
  );
  assert.deepEqual([await headOf(id, 'feature'), next === head], [head, false]);
});
