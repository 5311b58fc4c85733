import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { mockApi, paged } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';

test('a chat beside the work', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 800 });
  await mockApi(t, page, {
    listChats: ({ query }) => paged([], query),
    suggestQuestions: () => ({
      canAsk: true,
      questions: [{ question: 'revenue by month', isVerified: false }],
    }),
  });
  const focused = () =>
    page.evaluate('document.activeElement.ariaLabel ?? document.activeElement.textContent');
  const box = () =>
    page.$eval('aside', (panel) => {
      const { left, top, right, bottom, width } = panel.getBoundingClientRect();
      return { left, top, right, bottom, width };
    });
  await stage.show('StagedPanel.tsx', 'StagedPanel', {});
  await page.click('main button');
  await page.waitForSelector('aside ::-p-text(revenue by month)');

  await t.test('is docked at the end, with the focus in its field', async () => {
    assert.equal(await focused(), 'Ask about your data');
    assert.deepEqual(await box(), { left: 880, top: 0, right: 1280, bottom: 800, width: 400 });
    await page.evaluate('scrollTo(0, 600)');
    assert.equal((await box()).top, 0);
    const work = await page.$eval('main', (main) => main.getBoundingClientRect().right);
    assert.equal(work, 880);
  });

  await t.test('is resized by the keyboard and with the pointer, within limits', async () => {
    await page.focus('aside [role=separator]');
    await page.keyboard.press('ArrowLeft');
    assert.equal((await box()).width, 416);
    await page.keyboard.press('Home');
    assert.equal((await box()).width, 320);
    await page.mouse.move(960, 300);
    await page.mouse.down();
    await page.mouse.move(780, 300, { steps: 4 });
    await page.mouse.up();
    await page.waitForFunction('document.querySelector("aside").getBoundingClientRect().width === 500');
  });

  await t.test('has no serious findings', async () => {
    await page.evaluate(axe.source);
    const violations = (await page.evaluate(
      'axe.run("aside").then(({ violations }) => violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).map(({ id }) => id))',
    )) as string[];
    assert.deepEqual(violations, []);
  });

  await t.test('shows earlier chats over the questions', async () => {
    await page.click('aside button::-p-text(Chat history)');
    await page.waitForSelector('aside nav');
    const { width } = await box();
    assert.equal(await page.$eval('aside nav', (nav) => nav.getBoundingClientRect().width), width - 1);
    await page.click('[aria-label="Close chat history"]');
  });

  await t.test('closes with Escape and returns the focus', async () => {
    await page.focus('aside textarea');
    await page.keyboard.press('Escape');
    await page.waitForFunction('document.querySelector("aside") === null');
    assert.equal(await focused(), 'Ask');
  });

  await t.test('is a sheet on phones', async () => {
    await page.setViewport({ width: 360, height: 700 });
    await page.click('main button');
    await page.waitForSelector('aside textarea');
    const { left, right, top, bottom } = await box();
    assert.deepEqual({ left, right, bottom }, { left: 0, right: 360, bottom: 700 });
    assert.ok(top > 40 && top < 140, `${top}`);
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360);
    // As when the keyboard of the phone appears.
    await page.setViewport({ width: 360, height: 420 });
    await page.waitForFunction(
      'Math.round(document.querySelector("aside").getBoundingClientRect().bottom) === 420',
    );
  });

  await t.test('settings step aside for it in a narrow page, and return with the focus', async () => {
    await page.setViewport({ width: 900, height: 700 });
    await stage.show('StagedAside.tsx', 'StagedAside', {});
    await page.type('[aria-label="Width"]', '12');
    const isShown = () => page.$eval('[aria-label="Width"]', (field) => field.checkVisibility());
    assert.equal(await isShown(), true);
    await page.click('button[aria-pressed="false"]');
    const strip = await page.waitForSelector('button[aria-label="Settings"][aria-expanded="false"]');
    assert.equal(await isShown(), false);
    await page.setViewport({ width: 1200, height: 700 });
    await page.waitForFunction('document.querySelector("[aria-label=Width]").checkVisibility()');
    assert.equal(await page.$('button[aria-label="Settings"]'), null);
    await page.setViewport({ width: 900, height: 700 });
    await strip?.dispose();
    await page.locator('button[aria-label="Settings"]').click();
    await page.waitForSelector('button[aria-pressed="false"]');
    assert.equal(await isShown(), true);
    assert.equal(
      await page.$eval('[aria-label="Width"]', (field) => (field as HTMLInputElement).value),
      '12',
    );
    assert.equal(await page.evaluate('document.activeElement.closest("aside").ariaLabel'), 'Settings');
  });
});
