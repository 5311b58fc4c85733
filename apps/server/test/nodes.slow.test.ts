import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { deploymentInput } from './api-client.ts';
import { installation } from './installation.ts';
import { upload, uploadedModel } from './ledger.ts';

// Slow: the build must be long enough to kill its worker midway.

test('another worker takes over the build of a killed worker', async (t) => {
  const { start } = await installation(t);
  const [api, first, second] = await Promise.all([
    start('api', { FACET_ROLES: 'api' }),
    start('first', { FACET_ROLES: 'worker' }),
    start('second', { FACET_ROLES: 'worker' }),
  ]);
  const made = await api.ok('POST', '/build/api/v1/deployments', deploymentInput('Built twice'));
  await api.waitForBuild(made.id);

  // Pauses the second worker so that the first one gets the build.
  second.child.kill('SIGSTOP');
  const cubes = Array.from(
    { length: 120 },
    (_, cube) =>
      `  - name: cube_${cube}\n    sql: select 1 as id\n    measures: [{ name: count, type: count }]\n    dimensions:\n` +
      Array.from(
        { length: 20 },
        (_, field) => `      - { name: f${field}, sql: f${field}, type: string }\n`,
      ).join(''),
  );
  await upload(api, made.id, uploadedModel('big', cubes.join('')));
  const status = await api.ok('GET', `/api/v1/deployments/${made.id}/build-status`);
  const started = `Build ${status.buildJobId} of commit`;
  for (;;) {
    const { items } = await api.ok('GET', `/api/v1/deployments/${made.id}/logs`);
    if (items.some((line: { message: string }) => line.message.startsWith(started))) break;
    await sleep(20);
  }
  await first.end('SIGKILL');
  const killed = performance.now();
  second.child.kill('SIGCONT');
  const early = await api.ok('GET', `/api/v1/deployments/${made.id}/build-status`);
  assert.equal(early.status, 'building');
  const build = await api.waitForBuild(made.id);
  assert.equal(build.status, 'built', build.errorText);
  assert.equal(build.buildJobId, status.buildJobId);
  t.diagnostic(`built by another worker after ${Math.round(performance.now() - killed)} ms`);
  for (const node of [api, second]) await node.end('SIGTERM');
});
