import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BuildStatusResponse } from '@facet/client';
import { Refusal } from '../testing/mock-api.ts';
import { mockModel, sampleBranches } from '../testing/model-on-stage.ts';
import { openStage } from '../testing/open-stage.ts';
import { sampleRows } from '../testing/sample-model.ts';
import { assertFitsPhone } from '../testing/sideways.ts';

const QUESTION = 'v=1&view=sales&columns=!(region,~revenue)&draw=(kind:table)';
const rights = { mayDownload: true, mayAskAs: false, mayServe: true };

test('the playground', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 800 });
  const build = (more: Partial<BuildStatusResponse> = {}): BuildStatusResponse => ({
    ...{ deploymentId: 1, branchName: 'dev-ada', mode: 'dev_mode', status: 'built', deploymentStatus: null },
    ...{ buildJobId: 5, errorText: null, filesHash: null, lastHash: null, updatedAt: null },
    ...more,
  });
  let standing = build();
  let failsOn = '';
  const api = await mockModel(t, page, sampleBranches(), {
    serveBranch: () => ({ success: true }),
    buildStatus: () => standing,
    runQuery: ({ body: { branchName } }) => {
      if (branchName === failsOn) throw new Refusal(422, 'build_failed');
      const more = branchName === 'main' ? 0 : 2;
      return sampleRows(
        ['sales.region', 'sales.revenue'],
        [
          ['north', 5],
          ['south', 5 + more],
        ],
      );
    },
  });
  const show = async (address: string) => {
    const props = { deploymentId: 1, rights, address };
    await stage.show('playground/PlaygroundPage.tsx', 'PlaygroundPage', props, ['onAddress']);
  };
  const has = (text: string) => page.waitForSelector(`::-p-text(${text})`);

  await t.test('serves its branch, and names it in every request', async () => {
    await show(`branch=dev-ada&${QUESTION}`);
    await has('north');
    assert.deepEqual((await api.asked('serveBranch'))[0]?.body, { branchName: 'dev-ada' });
    const { length } = await api.asked('runQuery');
    await page.locator('button[aria-label="Filter by Region"]').click();
    await page.waitForSelector('input[aria-label="Search"]');
    const asked = await api.asked('runQuery');
    assert.ok(asked.length > length, 'the values of the filter are asked, too');
    assert.deepEqual([...new Set(asked.map(({ body }) => body.branchName))], ['dev-ada']);
    const metadata = (await api.asked('getMetadata')).map(({ body }) => body.selectors[0]?.branchName);
    assert.deepEqual([...new Set(metadata)], ['dev-ada']);
  });

  await t.test('shows the question as code for the branch', async () => {
    await show(`branch=dev-ada&${QUESTION}`);
    await has('"branchName": "dev-ada"');
    await page.locator('[role="tab"]::-p-text(Python)').click();
    await has('FACET_API_KEY');
    await assertFitsPhone(page, 'the playground');
  });

  await t.test('two branches are compared, and the error of one stays on its side', async () => {
    await show(`branch=dev-ada&compare=main&${QUESTION}`);
    await has('1 of 2 rows differ. Largest difference in');
    await page.waitForSelector('td[data-differs]');
    failsOn = 'main';
    await show(`branch=dev-ada&compare=main&${QUESTION.replace('region', 'channel')}`);
    await page.waitForSelector('section[aria-label*="main"] button::-p-text(Try again)');
    await has('Rows: 2');
    failsOn = '';
  });

  await t.test('a branch that does not compile says why', async () => {
    standing = build({ status: 'failed', errorText: 'Line 3 of <b>orders.yml</b>' });
    await show(`branch=dev-ada&${QUESTION}`);
    await has('does not compile');
    await has('Line 3 of <b>orders.yml</b>');
  });
});
