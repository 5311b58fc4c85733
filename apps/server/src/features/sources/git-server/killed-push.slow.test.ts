import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deploymentInput } from '../../../../test/api-client.ts';
import { type GitClient, gitClient, gitUrl } from '../../../../test/git-client.ts';
import { writeHistory } from '../../../../test/long-history.ts';
import { build } from '../../../../test/model-under-test.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import {
  ADMIN_KEY,
  allGone,
  descendants,
  postgresPid,
  startProcess,
  temporaryHome,
} from '../../../../test/server-process.ts';

// Slow: each round kills a server and starts it again.

const ROUNDS = 3;
const COMMITS = 60;

test('a server that is killed during a push keeps all of it or nothing', async (t) => {
  const seed = Number(process.env.FACET_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
  t.diagnostic(`FACET_TEST_SEED=${seed}`);
  const random = seededRandom(seed);
  const home = await temporaryHome(t);
  const env = { FACET_DATA_DIR: join(home, 'data'), FACET_ROLES: 'api' };
  const author = await gitClient(t);
  let server = await startProcess(t, env);
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Killed'));
  await author.ok('init', '--quiet', '--initial-branch=first', 'source');
  const source = author.at('source');
  const outcomes: string[] = [];
  // Measures a push on this machine, so that the kills are spread over its duration.
  await writeHistory(source.folder, 'first', COMMITS);
  const from = performance.now();
  await pushAgain(source, gitUrl(server.url, id, ADMIN_KEY), 'first');
  const usualMs = performance.now() - from;
  for (let round = 0; round < ROUNDS; round += 1) {
    const name = `b${round}`;
    await writeHistory(source.folder, name, COMMITS + 1 + round);
    const head = await source.ok('rev-parse', name);
    const pushing = source.run('push', gitUrl(server.url, id, ADMIN_KEY), name, `${name}:${name}-too`);
    await sleep((0.2 + random()) * usualMs);
    const postgres = (await postgresPid(env.FACET_DATA_DIR)) ?? 0;
    const children = descendants(server.pid).filter(
      (pid) => ![postgres, ...descendants(postgres)].includes(pid),
    );
    await server.end('SIGKILL');
    const { isDone } = await pushing;
    await allGone(children, 10_000);
    server = await startProcess(t, env);
    const { items } = await server.ok('GET', build(id, '/branches'));
    const there = items.filter((branch: { lastHash: string }) => branch.lastHash === head).length;
    assert.ok(there === 0 || there === 2, `${there} of two branches`);
    if (isDone) assert.equal(there, 2, 'an acknowledged push is stored');
    outcomes.push(`${isDone ? 'acknowledged' : 'interrupted'}, ${there === 2 ? 'stored' : 'not stored'}`);
    await pushAgain(source, gitUrl(server.url, id, ADMIN_KEY), name);
  }
  t.diagnostic(outcomes.join('; '));
  const url = gitUrl(server.url, id, ADMIN_KEY);
  await author.ok('clone', '--quiet', '--branch=first', url, 'again');
  await author.at('again').ok('fsck', '--full', '--strict');
  assert.deepEqual(await readdir(join(env.FACET_DATA_DIR, 'git', 'views')), []);
  await server.end('SIGTERM');
});

async function pushAgain(source: GitClient, url: string, name: string): Promise<void> {
  await source.ok('push', '--quiet', url, name, `${name}:${name}-too`);
}
