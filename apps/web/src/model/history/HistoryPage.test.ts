import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mockModel, sampleBranches, sha1 } from '../../testing/model-on-stage.ts';
import { openStage } from '../../testing/open-stage.ts';
import { assertFitsPhone } from '../../testing/sideways.ts';

const ORDERS = 'model/cubes/orders.yml';
const ID = 'c'.repeat(40);

test('the history of the data model', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 800 });
  const model = sampleBranches();
  const commit = {
    ...{
      id: ID,
      authorName: 'Ada <b>',
      committedAt: '2026-02-11T12:00:00Z',
      message: 'Count "returns"\n\nWhy',
    },
  };
  const api = await mockModel(t, page, model, {
    listModelCommits: () => ({
      items: [commit],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
    }),
    readModelCommit: ({ query: { path } }) => ({
      ...commit,
      parents: [],
      files: [
        {
          path: ORDERS,
          change: 'modified' as const,
          ...(path === undefined ? {} : { before: 'old\n', after: 'then\n' }),
        },
      ],
    }),
  });
  const show = async (address: string, mayEdit = true) => {
    await stage.show('StagedHistory.tsx', 'StagedHistory', { address, mayEdit }, ['onLeave']);
  };
  const press = (text: string) => page.locator(`button::-p-text(${text})`).click();

  await t.test('a version is restored onto the edits of the person, over what is there', async () => {
    await show('branch=main');
    await press('Count "returns"');
    await press(ORDERS);
    await page.waitForSelector('.cm-editor');
    await press('Restore this version');
    await page.locator('[role="dialog"] button::-p-text(Restore this version)').click();
    await page.waitForFunction('stage.calls.length > 0');
    const [opened] = await api.asked('startDevMode');
    assert.deepEqual(opened?.body, { branchName: 'main', activate: false });
    const [written] = await api.asked('updateFiles');
    const hash = sha1(model.files.main?.[ORDERS] ?? '');
    assert.deepEqual(written?.body, {
      branchName: 'dev-ada',
      files: [{ path: ORDERS, content: 'then\n', hash }],
    });
  });

  await t.test('the history of a file is asked for by its path, and fits a phone', async () => {
    await show(`branch=dev-ada&path=${ORDERS}&commit=${ID}&file=${ORDERS}`);
    await page.waitForSelector('.cm-editor');
    const asked = await api.asked('listModelCommits');
    assert.deepEqual(asked.at(-1)?.query, { branchName: 'dev-ada', path: ORDERS });
    await assertFitsPhone(page, 'the history');
  });

  await t.test('who may not edit cannot restore', async () => {
    await show(`branch=main&commit=${ID}&file=${ORDERS}`, false);
    await page.waitForSelector('.cm-editor');
    assert.equal(await page.$('button::-p-text(Restore this version)'), null);
  });
});
