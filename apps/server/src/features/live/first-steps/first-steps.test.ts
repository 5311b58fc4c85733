import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeEmbedUser } from '../../../../test/embed-under-test.ts';
import { deploymentInput, startTestServer } from '../../../../test/server-under-test.ts';

const server = await startTestServer({ after }, { FACET_ROLES: 'api' });
const read = () => server.ok('GET', '/api/v1/first-steps');
const doneOf = async () =>
  (await read()).steps
    .filter(({ isDone }: { isDone: boolean }) => isDone)
    .map(({ step }: { step: string }) => step);

test('a step is done once people of the account have done it, in any order', async () => {
  assert.deepEqual(await doneOf(), []);
  const { id: deploymentId } = await server.ok('POST', '/build/api/v1/deployments', deploymentInput('Shop'));
  const base = `/api/v1/deployments/${deploymentId}`;
  const { id: workbookId } = await server.ok('POST', `${base}/workbooks`, { name: 'Board' });
  // As a build of a dashboard file leaves it, such as that of the demo.
  await server.ok('POST', `${base}/reports`, { name: 'From a file', workbookId });
  await server.db.updateTable('workbooks').set({ source_path: 'dashboards/board.yml' }).execute();
  assert.deepEqual(await doneOf(), []);

  await makeEmbedUser(server, { deploymentId, embedTenant: 'acme' });
  assert.deepEqual(await doneOf(), ['embedded']);
  const own = await server.ok('POST', `${base}/workbooks`, { name: 'Own' });
  const config = { title: 'Own', widgets: [] };
  await server.ok('POST', `${base}/workbooks/${own.id}/publish`, { workbookId: own.id, config });
  assert.deepEqual(await doneOf(), ['dashboard', 'embedded']);
  await server.ok('POST', `${base}/reports`, { name: 'Revenue' });
  assert.deepEqual(await doneOf(), ['question', 'report', 'dashboard', 'embedded']);
});

test('each administrator hides them for themselves', async () => {
  assert.equal((await read()).isHidden, false);
  await server.ok('PATCH', '/api/v1/users/me/settings', { hidesFirstSteps: true });
  assert.equal((await read()).isHidden, true);
  await server.ok('PATCH', '/api/v1/users/me/settings', { hidesFirstSteps: null });
  assert.equal((await read()).isHidden, false);
});
