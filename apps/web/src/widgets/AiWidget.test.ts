import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openStage } from '../testing/open-stage.ts';

const SUMMARY = {
  text: 'Up by **7 %** <b>x</b> [site](https://a.example)',
  generatedAt: '2026-02-11T12:00:00Z',
  isByModel: true,
  canRefresh: true,
};
const WIDGET = { id: 'ai', type: 'AI' };

test('a summary', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  const text = () => stage.read<string>('document.body.innerText');
  const isLoaded = () => page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);

  await t.test('it is shown without links, with its author and its age', async () => {
    await stage.showBoard({ widgets: [WIDGET], summaries: [SUMMARY, { ...SUMMARY, text: 'Down again' }] });
    await isLoaded();
    assert.match(await text(), /Summary\s+Up by 7 % <b>x<\/b> site\s+Written by AI\s*Updated .* ago/);
    assert.equal(await page.$('section a'), null);
    assert.equal(await stage.read(`document.querySelector('strong').innerText`), '7 %');
  });

  await t.test('it is written again only when the viewer asks', async () => {
    await (await page.waitForSelector('aria/Regenerate[role="button"]'))?.click();
    await page.waitForFunction(`document.body.innerText.includes('Down again')`);
    const asked =
      await stage.read<{ given: [string, object, { locale: string; refresh: boolean }] }[]>(
        'stage.asked.others',
      );
    assert.deepEqual(
      asked.map(({ given: [id, , how] }) => [id, how]),
      [
        ['ai', { locale: 'en-US', refresh: false }],
        ['ai', { locale: 'en-US', refresh: true }],
      ],
    );
    await stage.showBoard({
      widgets: [WIDGET],
      summaries: [{ ...SUMMARY, canRefresh: false, isByModel: false }],
    });
    await isLoaded();
    assert.equal(await page.$('aria/Regenerate[role="button"]'), null);
    assert.doesNotMatch(await text(), /Written by AI/);
  });

  await t.test('an empty or failed summary is explained', async () => {
    await stage.showBoard({ widgets: [WIDGET], summaries: [{ ...SUMMARY, text: '' }] });
    await isLoaded();
    assert.match(await text(), /The charts have no figures to summarise/);
    await stage.showBoard({ widgets: [WIDGET], refuses: { summary: 500 } });
    await isLoaded();
    assert.match(await text(), /This summary could not be loaded/);
    await (await page.waitForSelector('aria/Try again[role="button"]'))?.click();
    await page.waitForFunction('stage.asked.others.length === 2');
  });

  await t.test('it waits for the values in the address', async () => {
    await stage.showBoard(
      { widgets: [WIDGET], summaries: [SUMMARY], refuses: { controls: 500 } },
      { opened: 'f_x=1' },
    );
    await page.waitForFunction('stage.asked.others.length > 0');
    assert.equal(await stage.read('stage.board.now.isReady'), true);
    assert.equal(await stage.read('stage.asked.addresses[0]'), 'f_x=1');
  });
});
