import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AskResponse } from '@facet/client';
import axe from 'axe-core';
import { mockApi, Refusal } from '../testing/mock-api.ts';
import { openStage } from '../testing/open-stage.ts';
import { sampleMetadata, sampleRows } from '../testing/sample-model.ts';

const REVENUE = { kind: 'measure', member: 'sales.revenue', value: null, label: 'Revenue' } as const;
const REGION = { kind: 'dimension', member: 'sales.region', value: null, label: 'Region' } as const;
const CHANNEL = { kind: 'dimension', member: 'sales.channel', value: null, label: 'Channel' } as const;
const ROWS = sampleRows(
  ['sales.region', 'sales.revenue'],
  [
    ['north', 5],
    ['south', 7],
  ],
);

/** What the server answers to "takings per area pls". */
function answer(more: Partial<AskResponse> = {}): AskResponse {
  return {
    status: 'partly',
    language: 'en',
    query: { query: { measures: ['sales.revenue'], dimensions: ['sales.region'] }, meta: { kind: 'table' } },
    data: ROWS,
    text: 'South has the highest revenue, 7.',
    chart: { kind: 'table' },
    understood: [
      { text: 'takings', start: 0, end: 7, ...REVENUE },
      { text: 'per', start: 8, end: 11, kind: 'filler', member: null, value: null, label: '' },
      { text: 'area', start: 12, end: 16, ...REGION },
    ],
    notUnderstood: [{ text: 'pls', start: 17, end: 20, suggestions: [] }],
    choices: [{ text: 'area', start: 12, end: 16, readings: [REGION, CHANNEL] }],
    nearest: [],
    definitions: [],
    policy: { filters: [], hasOthers: false },
    verified: null,
    similar: [],
    isComplete: true,
    refreshedAt: ROWS.refreshedAt,
    ...more,
  };
}

test('a question in words in Explore', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.setViewport({ width: 1280, height: 900 });
  const usual = { getMetadata: () => sampleMetadata(), runQuery: () => ROWS, ask: () => answer() };
  const api = await mockApi(t, page, usual);
  const show = async (address = '') => {
    const props = { deploymentId: 1, canDownload: true, canAskAs: false, address };
    await stage.show('explore/ExplorePage.tsx', 'ExplorePage', props, ['onAddress']);
    await page.waitForSelector('search input');
  };
  const type = async (question: string) => {
    await page.keyboard.press('/');
    await page.keyboard.type(question);
    await page.keyboard.press('Enter');
  };
  const has = (text: string) => page.waitForSelector(`search ::-p-text(${text})`);
  const hasColumns = (...members: string[]) =>
    page.waitForFunction(
      `JSON.stringify([...document.querySelectorAll('button[data-column]')].map((one) => one.dataset.column)) === '${JSON.stringify(members)}'`,
    );
  const parts = () =>
    page.$$eval('search li', (items) =>
      items.map((item) => item.textContent?.trim().replaceAll(/\s+/g, ' ')),
    );

  await t.test('becomes the question on the page as one step, with what became of each word', async () => {
    await show();
    await type('takings per area pls');
    await has('South has the highest revenue, 7.');
    await has('Answered without the words that were not understood.');
    await hasColumns('sales.region', 'sales.revenue');
    assert.deepEqual(await parts(), ['takingsRevenue', 'areaRegion', 'pls']);
    assert.equal(await page.$eval('search [role="status"] p', (text) => text.textContent), answer().text);
    await page.evaluate(axe.source);
    const { violations } = (await page.evaluate('axe.run("search")')) as axe.AxeResults;
    assert.deepEqual(
      violations.map(({ id }) => id),
      [],
    );
    await page.locator('aria/Undo').click();
    await hasColumns();
    await page.waitForFunction(`document.querySelector('search li') === null`);
  });

  await t.test('is asked again with another meaning of a word, from its menu', async () => {
    await show();
    await type('takings per area pls');
    await page.locator('search li button').click();
    await page.locator('[role="menuitem"]::-p-text(Channel)').click();
    await page.waitForFunction(`document.querySelector('[role="menuitem"]') === null`);
    await has('South has');
    await hasColumns('sales.region', 'sales.revenue');
    const again = (await api.asked('ask')).at(-1);
    assert.equal(again?.body.question, 'takings per area pls');
    assert.deepEqual(again?.body.context, {
      chosen: [{ text: 'area', member: 'sales.channel', value: null }],
    });
  });

  await t.test('goes on from the question on the page', async () => {
    await show('v=1&view=sales&columns=!(region,~revenue)&draw=(kind:table)');
    await hasColumns('sales.region', 'sales.revenue');
    await type('only north');
    await has('South has');
    const { body } = (await api.asked('ask')).at(-1) ?? {};
    assert.deepEqual(body?.context?.query?.query, {
      measures: ['sales.revenue'],
      dimensions: ['sales.region'],
    });
  });

  await t.test('may be a verified one, and others with similar words are asked with a click', async () => {
    await show();
    api.answer({ ...usual, ask: () => answer({ status: 'answered', similar: ['Which area earns most?'] }) });
    await type('takings per area pls');
    await has('Which area earns most?');
    api.answer({
      ...usual,
      ask: () => answer({ status: 'answered', language: 'fr', verified: 'Which area earns most?' }),
    });
    await page.locator('search ::-p-text(Which area earns most?)').click();
    await has('This is a verified question');
    const { body } = (await api.asked('ask')).at(-1) ?? {};
    assert.deepEqual([body?.question, body?.context], ['Which area earns most?', { chosen: [] }]);
    assert.equal(await page.$eval('search input', (field) => field.value), 'Which area earns most?');
    assert.doesNotMatch(await page.$eval('search', ({ textContent }) => String(textContent)), /in English/);
  });

  await t.test('that is outside the model, or fails, changes nothing on the page', async () => {
    await show('v=1&view=sales&columns=!(region,~revenue)&draw=(kind:table)');
    api.answer({
      ...usual,
      ask: () =>
        answer({
          ...{
            status: 'not-understood',
            query: null,
            data: null,
            text: null,
            chart: null,
            refreshedAt: null,
          },
          ...{ understood: [], choices: [], nearest: [REVENUE], isComplete: false },
        }),
    });
    await type('weather tomorrow');
    await has('This question was not understood.');
    await has('Nearest in the data model: Revenue');
    await has('Values are still loading. Ask again in a moment.');
    await hasColumns('sales.region', 'sales.revenue');
    api.answer({
      ...usual,
      ask: () => {
        throw new Refusal(403);
      },
    });
    await page.keyboard.press('Enter');
    await has('The question could not be asked: Refused with 403');
    assert.deepEqual(await parts(), []);
    await hasColumns('sales.region', 'sales.revenue');
  });

  await t.test('has no horizontal scroll at 320 pixels', async () => {
    api.answer(usual);
    await page.setViewport({ width: 320, height: 800 });
    await show();
    await type('takings per area pls');
    await has('South has');
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320);
  });
});
