import assert from 'node:assert/strict';
import { test } from 'node:test';
import axe from 'axe-core';
import { openStage } from '../testing/open-stage.ts';
import type { SampleBoard } from '../testing/sample-board.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** A stage is no page: it has no landmarks and headings around what it shows. */
const OF_PAGES = ['region', 'page-has-heading-one', 'landmark-one-main'];
const DAY = { name: 'a.day', title: 'Day', kind: 'dimension' as const, type: 'time' as const };
const CITY = { name: 'a.city', title: 'City', kind: 'dimension' as const, type: 'string' as const };
const SAMPLE: SampleBoard = {
  title: 'Sales',
  widgets: [
    { id: 'day', type: 'FILTER', config: { member: 'a.day' } },
    { id: 'city', type: 'FILTER', config: { member: 'a.city' } },
    { id: 'grain', type: 'TIME_GRAIN', config: { member: 'a.day' } },
    { id: 'table', type: 'CHART', config: { title: 'Cities' } },
  ],
  reports: {
    table: {
      columns: [{ name: 'a.city' }, { name: 'a.n', isMeasure: true }],
      rows: [
        ['Rome', 3],
        ['Oslo', 4],
      ],
    },
  },
  members: [
    { ...DAY, operators: ['between', 'equals'] },
    { ...CITY, operators: ['equals', 'not_equals', 'contains'] },
  ],
  values: [{ value: 'Rome' }, { value: 'Oslo' }],
} as never;

test('axe has no finding on a board, whatever is open on it', async (t) => {
  const stage = await openStage(t);
  if (stage === undefined) return;
  const { page } = stage;
  await page.evaluate(axe.source);
  const faults = async () => {
    const { violations } = (await page.evaluate(
      `axe.run({ runOnly: ${JSON.stringify(RULES)}, rules: ${JSON.stringify(
        Object.fromEntries(OF_PAGES.map((id) => [id, { enabled: false }])),
      )} })`,
    )) as axe.AxeResults;
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
  };
  const opened = async (selector: string, content: string, place = 0) => {
    const elements = await page.$$(selector);
    await elements[place]?.click();
    await page.waitForSelector(content);
  };
  const CONTROL = 'button[aria-haspopup=dialog]';
  const states: Readonly<Record<string, () => Promise<unknown>>> = {
    'nothing open': async () => undefined,
    'a calendar': () => opened(CONTROL, '[role=dialog] table'),
    'a search for values': () => opened(CONTROL, '[role=dialog] [role=option]', 1),
    'a list of choices': () => opened(CONTROL, '[role=dialog] [role=option]', 2),
    'the menu of a widget': () => opened('section button[aria-haspopup=menu]', '[role=menu]'),
    'the menu of a value': () => opened('tbody td button, tbody td[tabindex]', '[role=menu]'),
    'the downloads of the dashboard': () => opened('header button[aria-haspopup=menu]', '[role=menu]'),
  };
  for (const width of [1280, 360])
    for (const scheme of ['light', 'dark'])
      for (const [state, open] of Object.entries(states))
        await t.test(`${state}, ${scheme}, ${width} pixels`, async () => {
          // Whatever the pointer was left on would show its tooltip.
          await page.mouse.move(0, 899);
          await page.setViewport({ width, height: 900 });
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          await stage.showBoard(SAMPLE, { hasPictures: true, allowsDownloads: true });
          await page.waitForFunction(`stage.events.some(({ name }) => name === 'dashboard-loaded')`);
          await open();
          await page.waitForFunction(
            `document.getAnimations().every(({ playState }) => playState !== 'running')`,
          );
          assert.deepEqual(await faults(), []);
        });
});
