import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mockApi, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

test('a deployment needs a name that no other one has, and goes on with its data source', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const api = await mockApi(t, page, {
    createDeployment: ({ body }) => {
      if (body.name === 'Sales')
        throw new Refusal(409, 'conflict', 'A deployment named Sales already exists');
      return { id: 12, name: body.name, creationStep: 'databases', deploymentUrl: 'http://localhost/d/12' };
    },
  });
  await stage.show('new-deployment/NewDeploymentPage.tsx', 'NewDeploymentPage', {}, ['onCreated']);
  const waitFor = (wanted: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, wanted);
  await waitFor('What comes next');
  await page.focus('input');
  await page.keyboard.press('Enter');
  await waitFor('Enter a name');
  assert.deepEqual(await api.asked('createDeployment'), []);
  await page.keyboard.type(' Sales ');
  await page.keyboard.press('Enter');
  await waitFor('Another deployment has this name');
  await page.keyboard.type('of shops');
  await page.keyboard.press('Enter');
  await page.waitForFunction('stage.calls.length === 1');
  assert.deepEqual(await stage.read('stage.calls'), [{ name: 'onCreated', values: [12] }]);
  assert.deepEqual(
    (await api.asked('createDeployment')).map(({ body }) => body),
    [
      { name: 'Sales', creationStep: 'databases' },
      { name: 'Sales of shops', creationStep: 'databases' },
    ],
  );
  await assertFitsPhone(page, 'the page of a new deployment');
});
