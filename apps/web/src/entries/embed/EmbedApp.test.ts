import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../../testing/open-stage.ts';

const WIDGET = { id: 'note', type: 'TEXT', config: { markdown: 'For you' } };

test('the page of an embedded dashboard', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const fatal = () =>
    stage.read<unknown>(
      `stage.events.filter(({ name, payload }) => name === 'error' && payload.fatal).map(({ payload }) => payload)`,
    );

  await t.test('it shows its dashboard', async () => {
    await stage.showPage({ title: 'Sales', widgets: [WIDGET] });
    await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
    assert.match(await stage.read<string>('document.body.innerText'), /Sales[\s\S]*For you/);
    assert.deepEqual(await fatal(), []);
  });

  await t.test('if it throws, it shows an error and reports it as fatal', async () => {
    // A board without the place of a widget cannot be arranged.
    await stage.showPage({ widgets: [{ ...WIDGET, position: null }] });
    await page.waitForFunction(`document.body.innerText.includes('Something went wrong')`);
    assert.match(await stage.read<string>('document.body.innerText'), /The dashboard could not be loaded/);
    const [{ message, ...error } = { message: '' }] = (await fatal()) as { message: string }[];
    assert.deepEqual(error, { name: 'TypeError', context: 'embed-render', fatal: true });
    assert.match(message, /null/);
  });

  await t.test('if the server refuses the dashboard, it explains why', async () => {
    for (const [status, title] of [
      [401, 'Sign in to see this dashboard'],
      [403, 'This dashboard cannot be shown here'],
      [404, 'Dashboard not found'],
      [500, 'Something went wrong'],
    ] as const) {
      await stage.showPage({ widgets: [WIDGET] }, status);
      await page.waitForFunction(`document.body.innerText.includes(${JSON.stringify(title)})`);
      const [reported] = (await fatal()) as { context: string }[];
      assert.equal(reported?.context, 'dashboard', `${status}`);
    }
  });
});
