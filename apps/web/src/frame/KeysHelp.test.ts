import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';

const DEPLOYMENT = { id: 1, name: 'Shop', actions: ['PlaygroundRead'] };

test('the help shows the keys of the page before those of all pages', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const titlesAt = async (path: string, shown: string) => {
    await stage.show('frame/KeysHelp.tsx', 'KeysHelp', { deployment: DEPLOYMENT, path }, ['onClose']);
    await page.waitForSelector(`[role="dialog"] dt::-p-text(${shown})`);
    return page.$$eval('[role="dialog"] h3', (titles) => titles.map(({ textContent }) => textContent));
  };
  assert.deepEqual(await titlesAt('/deployments/1/workspace/folders/3', 'Move'), ['Workspace']);
  assert.deepEqual(await titlesAt('/deployments/1/reports/3', 'Undo'), ['Explore']);
  assert.deepEqual(await titlesAt('/', 'Go to Home'), []);
});
