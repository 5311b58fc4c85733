import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { BareRepository } from '@facet/git';
import { type Branch, createBranch, type Repo, requireBranch } from '@facet/model-store';
import { pino } from 'pino';
import { build, eventually } from '../../../../test/model-under-test.ts';
import { startTestServer } from '../../../../test/server-under-test.ts';
import { ModelRepositories } from './model-repository.ts';

const server = await startTestServer({ after });
const dataDir = await mkdtemp(join(tmpdir(), 'facet-test-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const log = pino({ level: 'silent' });
const made = (maxBytes = 1e9) => new ModelRepositories({ db: server.db, dataDir, log, maxBytes });

async function deployment(name: string): Promise<{ id: number; repo: Repo; folder: string }> {
  const id = await server.makeDeployment(name);
  const row = await server.db
    .selectFrom('deployments')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    repo: { tenantId: row.tenant_id, deploymentId: id },
    folder: join(dataDir, 'git', `${row.tenant_id}-${id}.git`),
  };
}

const fsck = async (repository: BareRepository) => {
  await repository.git(['fsck', '--strict', '--full']);
};
const headsOf = (branches: Branch[]) =>
  new Map(branches.map(({ name, lastHash }) => [name, lastHash] as const));

test('a repository has the branches of the database and is removed after use', async () => {
  const { id, repo, folder } = await deployment('Repository');
  const repositories = made();
  const before = await repositories.use(repo, async (repository, branches) => {
    await fsck(repository);
    assert.deepEqual(await repository.refs(), headsOf(branches));
    return await repository.refs();
  });
  assert.deepEqual([...before.keys()], ['main']);
  await server.ok('POST', build(id, '/branches'), { name: 'a/b' });
  await server.ok('POST', build(id, '/branches'), { name: 'other' });
  await repositories.use(
    repo,
    async (repository) => {
      assert.deepEqual([...(await repository.refs()).keys()].sort(), ['a/b', 'main']);
      await repository.git(['update-ref', 'refs/heads/mine', before.get('main') ?? '']);
    },
    (branch) => branch.name !== 'other',
  );
  await repositories.use(repo, async (repository) => {
    const { stdout } = await repository.git(['for-each-ref', '--format=%(refname:short)']);
    assert.deepEqual(stdout.toString().trim().split('\n'), ['a/b', 'main', 'other']);
    assert.equal((await repository.git(['symbolic-ref', '--short', 'HEAD'])).stdout.toString(), 'main\n');
  });
  assert.deepEqual(await readdir(join(dataDir, 'git', 'views')), []);
  assert.ok(existsSync(folder));
  await repositories.forget(id);
  assert.ok(!existsSync(folder));
  await repositories.close();
});

test('folders of killed processes are removed, those of running ones are kept', async () => {
  const { repo } = await deployment('Left');
  const views = join(dataDir, 'git', 'views');
  const left = [`${hostname()}.${process.pid}.a`, `${hostname()}.999999999.b`];
  const used = [`elsewhere.${process.pid}.c`, `${hostname()}.${process.ppid}.d`];
  for (const name of [...left, ...used]) await mkdir(join(views, name), { recursive: true });
  await made().use(repo, fsck);
  assert.deepEqual((await readdir(views)).sort(), used.sort());
  for (const name of used) await rm(join(views, name), { recursive: true });
});

test('concurrent uses see every branch created before them', async () => {
  const { repo } = await deployment('At once');
  const repositories = made();
  const work = async (at: number) => {
    await server.db
      .transaction()
      .execute((tx) => createBranch(tx, repo, { name: `b${at}`, from: { name: 'main' } }));
    await repositories.use(repo, async (repository) => {
      const refs = await repository.refs();
      assert.ok(refs.has(`b${at}`));
      for (const oid of new Set(refs.values())) await repository.git(['cat-file', '-e', oid]);
    });
  };
  await Promise.all(Array.from({ length: 20 }, (_, at) => work(at)));
  await repositories.close();
});

test('a damaged or incomplete cache is rebuilt from the database', async () => {
  const { repo, folder } = await deployment('Damaged');
  const first = made();
  await first.use(repo, fsck);
  await rm(join(folder, 'objects', 'pack'), { recursive: true });
  first.suspect(repo);
  await first.use(repo, fsck);
  await rm(join(folder, 'objects', 'pack'), { recursive: true });
  await made().use(repo, fsck);
  await rm(folder, { recursive: true });
  await first.use(repo, fsck);
  const { lastHash } = await requireBranch(server.db, repo, { name: 'main' });
  await first.use(repo, async (repository) => {
    assert.equal((await repository.refs()).get('main'), lastHash);
  });
});

test('caches of deleted deployments are removed, and the least recently used ones when there is no room', async () => {
  const [old, recent, deleted] = [
    await deployment('Old'),
    await deployment('Recent'),
    await deployment('Deleted'),
  ];
  const before = made();
  for (const { repo } of [old, recent, deleted]) await before.use(repo, fsck);
  await utimes(old.folder, new Date(0), new Date(0));
  await server.db.deleteFrom('deployments').where('id', '=', deleted.id).execute();
  await made(1).use(recent.repo, fsck);
  await eventually(
    async () => [old, recent, deleted].map(({ folder }) => existsSync(folder)),
    (there) => !there[0] && !there[2],
  );
  await before.use(old.repo, fsck);
});
