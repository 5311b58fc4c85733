import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mockApi, Refusal } from '../../testing/mock-api.ts';
import { openStage } from '../../testing/open-stage.ts';

const view = (name: string, title: string, measures: readonly string[]) => ({
  name,
  type: 'view',
  title,
  measures: measures.map((measure) => ({ name: `${name}.${measure}`, shortTitle: measure, type: 'number' })),
  dimensions: [{ name: `${name}.region`, shortTitle: 'Region', type: 'string' }],
});
const CUBES = [
  view('sales', 'Sales', ['count']),
  view('trips', 'Trips', ['count']),
  view('tags', 'Tags', []),
];

const DIALOG = '[role="dialog"]';

test('a dashboard is made of a view', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const api = await mockApi(t, page, {
    getMetadata: () => ({ data: [{ deploymentId: 1, branchName: null, cubes: CUBES, error: null }] }),
    createWorkbookFromView: () => {
      throw new Refusal(403, 'forbidden', 'You may not see these rows');
    },
  });
  const show = async (of: string | null) => {
    await stage.show('StagedFromView.tsx', 'StagedFromView', { view: of });
    await page.waitForSelector(DIALOG);
  };
  const press = (name: string) =>
    page.locator(`${DIALOG} ::-p-aria([name="${name}"][role="button"])`).click();

  await t.test('of one that is chosen, among those with measures', async () => {
    await show(null);
    await page.locator(`${DIALOG} input`).click();
    await page.waitForSelector('[role="option"]');
    const offered = await page.$$eval('[role="option"]', (options) => options.map((one) => one.textContent));
    assert.deepEqual(offered, ['Sales', 'Trips']);
    await page.locator('[role="option"]::-p-text(Trips)').click();
    await press('Make dashboard');
    await page.waitForSelector(`${DIALOG} [role="alert"]::-p-text(You may not see the rows of this view)`);
    assert.deepEqual(
      (await api.asked('createWorkbookFromView')).map(({ body }) => body),
      [{ view: 'trips', folderId: 7, locale: 'en-US' }],
    );
  });

  await t.test('of a given one at once, until the dialog is closed', async () => {
    api.hold('createWorkbookFromView');
    await show('sales');
    await page.waitForSelector(`${DIALOG} [role="status"]`);
    await page.waitForFunction(
      `document.querySelector('${DIALOG}').textContent.includes('Making a dashboard from Sales')`,
    );
    await press('Cancel');
    await page.waitForFunction(`document.querySelector('${DIALOG}') === null`);
    assert.equal((await api.asked('createWorkbookFromView')).at(-1)?.body.view, 'sales');
    assert.equal(await page.$eval('#made', ({ textContent }) => textContent), '');
  });
});
