import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { gitClient, gitUrl } from '../../../../test/git-client.ts';
import { writeHistory } from '../../../../test/long-history.ts';
import { build, ORDERS } from '../../../../test/model-under-test.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';

// Slow: the volume is the point.

const COMMITS = 5_000;
const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const author = await gitClient({ after });

test('a history of 5,000 commits is the same after a push and a clone', async (t) => {
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Long'));
  const url = gitUrl(server.url, id, server.adminKey);
  await author.ok('init', '--quiet', '--initial-branch=long', 'source');
  const source = author.at('source');
  await writeHistory(source.folder, 'long', COMMITS);
  const head = await source.ok('rev-parse', 'long');
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    t.diagnostic(`${what}: ${Math.round(performance.now() - from)} ms`);
  };
  await timed('push', () => source.ok('push', '--quiet', url, 'long'));
  const { items } = await server.ok('GET', build(id, '/branches'));
  assert.equal(items.find((branch: { name: string }) => branch.name === 'long').lastHash, head);
  for (const name of ['first', 'second', 'third'])
    await timed(`${name} clone`, () => author.ok('clone', '--quiet', '--branch=long', url, name));
  const clone = author.at('third');
  assert.equal(await clone.ok('rev-parse', 'HEAD'), head);
  assert.equal(await clone.ok('rev-list', '--count', 'HEAD'), String(COMMITS));
  await clone.ok('fsck', '--full', '--strict');
  const next = await clone.commit({ [ORDERS]: 'cubes: []\n' });
  await timed('push of one more', () => clone.ok('push', '--quiet', 'origin', 'long'));
  await timed('pull of it', () => author.at('first').ok('pull', '--quiet'));
  assert.equal(await author.at('first').ok('rev-parse', 'HEAD'), next);
});

test('a push of 20 MB succeeds, in one chunk or in many', async () => {
  const { id } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Large'));
  const url = gitUrl(server.url, id, server.adminKey);
  await author.ok('clone', '--quiet', url, 'large');
  const clone = author.at('large');
  await clone.ok('config', 'core.bigFileThreshold', '1m');
  for (const options of [[], ['-c', 'http.postBuffer=100m']]) {
    const files = Array.from({ length: 4 }, (_, at) => [`data/${at}.bin`, randomBytes(5_000_000)] as const);
    const head = await clone.commit(Object.fromEntries(files));
    await clone.ok(...options, 'push', '--quiet');
    const { items } = await server.ok('GET', build(id, '/branches'));
    assert.equal(items[0].lastHash, head);
  }
  await author.ok('clone', '--quiet', url, 'large-again');
  await author.at('large-again').ok('fsck', '--full');
});
