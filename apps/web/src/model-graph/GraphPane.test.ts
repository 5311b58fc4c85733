import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ModelGraphResponse, ModelImpactResponse } from '@facet/client';
import { mockModel, sampleBranches } from '../testing/model-on-stage.ts';
import { openStage } from '../testing/open-stage.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const PATH = 'model/cubes/orders.yml';
const member = (name: string, kind: 'dimension' | 'measure') => ({
  ...{ name, kind, type: kind === 'measure' ? 'sum' : 'string', isPublic: true },
});
const cube = (name: string, more: Partial<ModelGraphResponse['cubes'][number]> = {}) => ({
  ...{ name, title: `The ${name}`, kind: 'cube' as const, isPublic: true, path: PATH, line: 2 },
  ...{ joins: [], includes: [], members: [member('id', 'dimension'), member('total', 'measure')], ...more },
});
const HOSTILE = '<img src=x onerror="document.title=1"> 🎉';
const GRAPH: ModelGraphResponse = {
  branchName: 'dev-ada',
  errors: [],
  cubes: [
    cube('orders', { joins: [{ to: 'customers', relationship: 'many_to_one' }] }),
    cube('customers', { title: HOSTILE }),
    cube('alone'),
    cube('sales', { kind: 'view', includes: ['orders'] }),
  ],
};
const NOTHING = { items: [], more: 0, hidden: 0 };
const IMPACT: ModelImpactResponse = {
  ...{ branchName: 'dev-ada', parentBranch: 'main', errors: [] },
  changes: [
    {
      ...{ name: 'orders', kind: 'cube', change: 'changed', isBreaking: true },
      members: [{ name: 'total', kind: 'measure', change: 'removed', isBreaking: true }],
    },
  ],
  dashboards: {
    items: [{ publicId: 'k3Jd82hQpLw9', workbookId: 4, title: 'Sales', reasons: ['the measure is gone'] }],
    more: 0,
    hidden: 2,
  },
  ...{ reports: NOTHING, deliveries: NOTHING, questions: NOTHING, embedTenants: NOTHING },
};

test('the graph of a branch', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  let graph = GRAPH;
  await mockModel(t, page, sampleBranches(), {
    readModelGraph: () => graph,
    readModelImpact: () => IMPACT,
  });
  const show = (address: string) =>
    stage.show('StagedModel.tsx', 'StagedModel', { address, rights: { mayEdit: true, mayPublish: true } });
  const address = () => page.$eval('#address', ({ textContent }) => String(textContent));
  const becomes = (text: string) =>
    page.waitForFunction((some) => document.querySelector('#address')?.textContent?.includes(some), {}, text);
  const waitFor = (text: string) =>
    page.waitForFunction((some) => document.body.innerText.includes(some), {}, text);

  await t.test('arrow keys walk it, F shows neighbours alone, and Enter opens the definition', async () => {
    await page.setViewport({ width: 1280, height: 800 });
    await show('branch=dev-ada&view=graph&cube=orders');
    await page.waitForFunction(`document.querySelectorAll('.react-flow__node').length === 4`);
    await waitFor('many to one');
    assert.equal(await page.$('.react-flow__node img'), null, 'a title is never HTML');
    await page.focus('[role="application"]');
    await page.keyboard.press('ArrowRight');
    await becomes('cube=customers');
    await page.keyboard.press('f');
    await becomes('focus=customers');
    await page.waitForFunction(`document.querySelectorAll('.react-flow__node').length === 2`);
    await page.keyboard.press('Escape');
    await page.waitForFunction(`document.querySelectorAll('.react-flow__node').length === 4`);
    await page.keyboard.press('Enter');
    await becomes(`file=${PATH}&line=2`);
    assert.doesNotMatch(await address(), /view=/);
  });

  await t.test('what would break is listed with links, and the rest is counted', async () => {
    await show('branch=dev-ada&view=graph');
    await waitFor('the measure is gone');
    const link = await page.$eval('aside a', (a) => a.getAttribute('href'));
    assert.equal(link, '/dashboards/k3Jd82hQpLw9');
    await waitFor('2 that you may not see');
    await page.waitForSelector('.react-flow__node [data-breaking]');
  });

  await t.test('a list says the same in words, also on a phone', async () => {
    await page.setViewport({ width: 360, height: 780 });
    await show('branch=dev-ada&view=list&views=0');
    await waitFor('customers many to one');
    const rows = await page.$$eval('tbody th button', (cells) => cells.map(({ textContent }) => textContent));
    assert.deepEqual(rows.toSorted(), [HOSTILE, 'The alone', 'The orders'].toSorted());
    await assertFitsPhone(page, 'the list');
  });

  await t.test(
    'a model that does not compile has errors that lead to their lines in place of a graph',
    async () => {
      graph = { ...GRAPH, cubes: [], errors: [{ message: 'a join to nothing', path: PATH, line: 3 }] };
      await show('branch=dev-ada&view=graph');
      await waitFor('a join to nothing');
      await page.locator(`button::-p-text(${PATH})`).click();
      await becomes(`file=${PATH}&line=3`);
    },
  );

  await t.test(
    'the dialog that merges a branch names what would break, with a link to the graph',
    async () => {
      await stage.show('StagedMerge.tsx', 'StagedMerge', {
        branch: { deploymentId: 1, branchName: 'quarter & more' },
      });
      await waitFor('Dashboards: 3');
      const link = await page.$eval('[role="dialog"] a[href*="view=graph"]', (a) => a.getAttribute('href'));
      assert.equal(link, '/deployments/1/model?branch=quarter%20%26%20more&view=graph');
    },
  );
});
