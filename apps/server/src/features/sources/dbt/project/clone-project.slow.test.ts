import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { dbtProject, dbtWork } from '../../../../../test/dbt-project.ts';
import { type GitRemote, gitRemote } from '../../../../../test/git-remote.ts';
import { startTestServer } from '../../../../../test/server-under-test.ts';
import { cloneProject } from './clone-project.ts';
import { committedManifest } from './committed-manifest.ts';
import { PhaseFailed } from './phase-failed.ts';
import { projectOf, type SyncWork } from './sync-work.ts';

// Slow: waits for remotes that stall.

const ENV = { FACET_OUTBOUND_ALLOW: '127.0.0.1', FACET_ROLES: 'api' };
const server = await startTestServer({ after }, ENV);
const work = await dbtWork({ after }, server, ENV);
const remote = await gitRemote({ after }, 'shop.git');
await remote.commit('main', dbtProject);

/** The message of a failing clone. Also checks that it leaves no credentials behind. */
async function failureOf(run: SyncWork): Promise<string> {
  const error = await cloneProject(work.platform, run).then(
    () => assert.fail('the clone should have failed'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof PhaseFailed, String(error));
  assert.match(error.message, /^[A-Z].*\.$/s);
  assert.ok(!error.message.includes(run.folder), error.message);
  assert.ok(!(await readdir(run.folder)).includes('access'));
  return error.message;
}

/** Commits an entry with any mode to a branch. */
async function commitEntry(to: GitRemote, branch: string, mode: string, path: string, target: string) {
  const head = await to.commit(branch, dbtProject);
  const oid = mode === '160000' ? head : await to.git(['hash-object', '-w', '--stdin'], { input: target });
  const env = { GIT_INDEX_FILE: join(to.folder, `index-${branch}`) };
  await to.git(['read-tree', head], { env });
  await to.git(['update-index', '--add', '--cacheinfo', `${mode},${oid},${path}`], { env });
  const tree = await to.git(['write-tree'], { env });
  const made = await to.git(['commit-tree', tree, '-p', head], { input: 'odd\n' });
  await to.git(['update-ref', `refs/heads/${branch}`, made]);
}

test('a branch, a tag or the default branch is checked out without history', async () => {
  await work.save({ repositoryUrl: remote.url, authKind: 'none' });
  const first = await remote.head('main');
  await remote.git(['tag', '-a', 'v1', '-m', 'one', 'main']);
  await remote.commit('main', { 'models/later.sql': 'select 2' });
  await remote.commit('next', { ...dbtProject, 'models/next.sql': 'select 3' });
  const byRef = { v1: 'models/later.sql', next: 'models/next.sql', main: 'models/later.sql' };
  for (const [ref, file] of Object.entries(byRef)) {
    const run = await work.run({ ref });
    const { headSha } = await cloneProject(work.platform, run);
    assert.equal(headSha, ref === 'v1' ? first : await remote.head(ref));
    const isThere = await readFile(join(projectOf(run), file)).then(Boolean, () => false);
    assert.equal(isThere, ref !== 'v1', ref);
    assert.deepEqual(await readdir(run.folder), ['repository']);
  }
  const run = await work.run({ ref: null });
  assert.equal((await cloneProject(work.platform, run)).headSha, await remote.head('main'));
  // A repeated clone checks out the same commit, although the branch has moved.
  const again = { ...(await work.run({ ref: 'main' })), headSha: first };
  assert.equal((await cloneProject(work.platform, again)).headSha, first);
});

test('unsafe refs are rejected, and unknown ones reported', async () => {
  await work.save({ repositoryUrl: remote.url });
  for (const ref of ['--upload-pack=touch /tmp/x', 'a..b', 'a b', '-x', 'a'.repeat(40), '', 'a~1', '@{u}'])
    assert.match(await failureOf(await work.run({ ref })), /must be /, ref);
  assert.match(await failureOf(await work.run({ ref: 'nowhere' })), /no branch or tag nowhere/);
});

test('a private repository requires its token', async (t) => {
  const closed = await gitRemote({ after: (end) => t.after(end) }, 'private.git');
  await closed.commit('main', dbtProject);
  closed.account = { password: 'the-token-of-this-test' };
  await work.save({ repositoryUrl: closed.url, authKind: 'none' });
  assert.match(await failureOf(await work.run()), /rejected the credential/);
  await work.save({ authKind: 'token', token: 'the-token-of-this-test' });
  const run = await work.run();
  await cloneProject(work.platform, run);
  assert.ok(!JSON.stringify(run.lines).includes('the-token'));
  await work.save({ token: 'another' });
  assert.match(await failureOf(await work.run()), /rejected the credential/);
});

test('an empty repository, a missing one and one without a dbt project have different messages', async (t) => {
  const odd = await gitRemote({ after: (end) => t.after(end) }, 'odd.git');
  await work.save({ repositoryUrl: odd.url, authKind: 'none' });
  assert.match(await failureOf(await work.run()), /is empty/);
  await odd.commit('main', { 'README.md': 'hello' });
  assert.match(await failureOf(await work.run()), /no dbt_project\.yml at the root/);
  assert.match(await failureOf(await work.run({ projectPath: 'a/b' })), /in the folder a\/b/);
  await work.save({ repositoryUrl: odd.url.replace('odd', 'gone') });
  assert.match(await failureOf(await work.run()), /not found/);
});

test('submodules, links to the outside and huge files are rejected', async () => {
  await work.save({ repositoryUrl: remote.url });
  await commitEntry(remote, 'sub', '160000', 'vendored', '');
  assert.match(await failureOf(await work.run({ ref: 'sub' })), /submodule vendored/);
  const links = { abs: '/etc/passwd', up: '../../../../etc/passwd', git: '../../outside' };
  for (const [branch, target] of Object.entries(links)) {
    await commitEntry(remote, branch, '120000', 'models/link', target);
    assert.match(await failureOf(await work.run({ ref: branch })), /link models\/link points outside/);
  }
  await commitEntry(remote, 'inside', '120000', 'models/link.sql', 'customers.sql');
  await cloneProject(work.platform, await work.run({ ref: 'inside' }));
  const zeros = Buffer.alloc(101 * 1024 * 1024);
  await remote.commit('huge', { ...dbtProject, 'big.bin': zeros });
  assert.match(await failureOf(await work.run({ ref: 'huge' })), /big\.bin is larger than 100 MB/);
});

test('a clone runs no hooks and no programs named in attributes', async () => {
  await remote.commit('hooks', {
    ...dbtProject,
    '.gitattributes': '* filter=evil diff=evil\n',
    '.githooks/post-checkout': '#!/bin/sh\ntouch "$PWD/ran"\n',
    '.gitconfig': '[core]\n hooksPath = .githooks\n',
  });
  const run = await work.run({ ref: 'hooks' });
  await cloneProject(work.platform, run);
  assert.ok(!(await readdir(projectOf(run))).includes('ran'));
});

test('redirects, invalid responses and private addresses are rejected', async () => {
  await work.save({ repositoryUrl: remote.url });
  const answers: [GitRemote['answer'], RegExp][] = [
    [
      (_, res) => res.writeHead(302, { location: 'http://169.254.169.254/shop.git' }).end(),
      /redirects to another address/,
    ],
    [
      (_, res) => res.writeHead(301, { location: 'http://10.0.0.1/info/refs' }).end(),
      /redirects to another address/,
    ],
    [(_, res) => res.end('<html>hello</html>'), /no Git repository/],
    [(_, res) => res.writeHead(500).end(), /could not be reached/],
    [(_, res) => res.writeHead(403).end(), /rejected the credential/],
    [(req) => req.socket.destroy(), /could not be reached/],
  ];
  for (const [answer, sentence] of answers) {
    remote.answer = answer;
    assert.match(await failureOf(await work.run()), sentence);
  }
  remote.answer = null;
  await work.save({ repositoryUrl: 'https://127.0.0.1:1/x.git' });
  assert.match(await failureOf(await work.run()), /could not be reached/);
  await work.save({ repositoryUrl: 'https://nowhere.invalid/x.git' });
  assert.match(await failureOf(await work.run()), /could not be resolved/);
});

test('a transfer that is cut off is reported as such', async (t) => {
  await work.save({ repositoryUrl: remote.url });
  // Random, so that the pack does not fit into one chunk.
  await remote.commit('large', { ...dbtProject, 'seeds/noise.bin': randomBytes(4 * 1024 * 1024) });
  t.after(() => {
    remote.cutAfter = null;
  });
  for (const bytes of [100, 1_000_000]) {
    remote.cutAfter = bytes;
    assert.match(
      await failureOf(await work.run({ ref: 'large' })),
      /connection .* was lost during the transfer/,
    );
  }
});

test('a clone from a stalled remote times out, and a cancellation ends it immediately', async (t) => {
  await work.save({ repositoryUrl: remote.url });
  t.after(() => {
    remote.answer = null;
  });
  const run = await work.run();
  remote.answer = () => run.cancel();
  const began = Date.now();
  await assert.rejects(cloneProject(work.platform, run), /cancelled/);
  // Long before the time limit of a stalled transfer.
  assert.ok(Date.now() - began < 10_000);
  const hung = failureOf(await work.run());
  const trickled = work.run().then((slow) => {
    remote.answer = (_, res) => {
      res.writeHead(200, { 'content-type': 'application/x-git-upload-pack-advertisement' });
      const timer = setInterval(() => res.write('0'), 1000);
      res.on('close', () => clearInterval(timer));
    };
    return failureOf(slow);
  });
  for (const sentence of await Promise.all([hung, trickled])) assert.match(sentence, /too slowly/);
  assert.ok(Date.now() - began < 120_000);
});

test('a committed manifest is read only from inside the project', async () => {
  await work.save({ repositoryUrl: remote.url });
  await remote.commit('made', { 'dbt/target/manifest.json': '{"nodes":{}}' });
  await commitEntry(remote, 'pipe', '120000', 'dbt/manifest.json', '../models');
  const at = async (ref: string, manifestPath: string) => {
    const run = await work.run({ ref, projectPath: 'dbt', manifestPath });
    await cloneProject(work.platform, run);
    return committedManifest(run).then(String);
  };
  assert.equal(await at('made', 'target/manifest.json'), '{"nodes":{}}');
  await assert.rejects(at('made', 'nothing.json'), /The manifest nothing\.json does not exist/);
  await assert.rejects(at('made', '../../../../etc/passwd'), /does not exist in the project/);
  await assert.rejects(at('pipe', 'manifest.json'), /is not a file/);
});
