import type { TestContext } from 'node:test';
import type { Question } from '@facet/query';
import { mockApi, paged } from './mock-api.ts';
import { openStage } from './open-stage.ts';
import { sampleRows } from './sample-model.ts';

const CUBES = [
  {
    name: 'sales',
    type: 'view',
    title: 'Sales',
    measures: [
      { name: 'sales.revenue', shortTitle: 'Revenue', type: 'number', aggType: 'sum' },
      { name: 'sales.share', shortTitle: 'Share', type: 'number', format: 'percent' },
    ],
    dimensions: [
      { name: 'sales.region', shortTitle: 'Region', type: 'string' },
      { name: 'sales.channel', shortTitle: 'Channel', type: 'string' },
      { name: 'sales.sold_at', shortTitle: 'Sold at', type: 'time' },
    ],
    segments: [],
  },
];
const NO_POLICY = { isDenied: false, filters: [], maskedMembers: [] };
const REGION = {
  name: 'sales.region',
  title: 'Region',
  description: null,
  kind: 'dimension' as const,
  type: 'string',
  aggregation: null,
  definedAs: 'orders.region',
  sql: 'region',
  filters: [],
  file: 'cubes/sales.yml',
};
/** The address of a question with two dimensions and a measure. */
export const ADDRESS = 'v=1&view=sales&columns=!(region,channel,~revenue)';

/** The shelf of a question on a page, and ways to use it from the keyboard; undefined without Chromium. */
export async function openShelf(t: TestContext) {
  const stage = await openStage(t);
  if (stage === undefined) return undefined;
  const { page } = stage;
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.setViewport({ width: 1200, height: 900 });
  const api = await mockApi(t, page, {
    runQuery: () => sampleRows(['sales.region'], [['north'], ['south']]),
    listFieldUses: ({ query }) => paged([], query),
    explainQuery: () => ({ statements: [], policy: NO_POLICY, members: [REGION] }),
  });
  /** Shows the question of an address, with an open filter if one is named. */
  const show = async (address = ADDRESS, filtered?: string) => {
    await stage.show('StagedShelf.tsx', 'StagedShelf', { cubes: CUBES, address, filtered });
    await page.waitForSelector('#question');
  };
  const question = async () =>
    JSON.parse(await page.$eval('#question', ({ textContent }) => textContent)) as Question;
  /** Waits until the question has what an expression says of `q`. */
  const until = (expression: string) =>
    page.waitForFunction(
      `((q) => ${expression})(JSON.parse(document.querySelector('#question').textContent))`,
    );
  const keys = async (...names: readonly string[]) => {
    for (const name of names) await page.keyboard.press(name as never);
  };
  const together = async (first: string, second: string) => {
    await page.keyboard.down(first as never);
    await page.keyboard.press(second as never);
    await page.keyboard.up(first as never);
  };
  const focus = (selector: string) => page.waitForSelector(selector).then((found) => found?.focus());
  const focused = (expression: string) =>
    page.waitForFunction(`((element) => ${expression})(document.activeElement)`);
  /** Opens a menu with Enter, and chooses an item by its text. */
  const choose = async (selector: string, text: string) => {
    // A dialog that closes gives the focus back, which would be in the middle of what follows.
    await page.waitForFunction(`document.querySelector('[role="dialog"], [role="menu"]') === null`);
    await focus(selector);
    await keys('Enter');
    await page.waitForSelector(`[role="menuitem"]::-p-text(${text})`);
    for (let step = 0; step < 20; step += 1) {
      const now = await stage.read<string>('document.activeElement.textContent');
      if (now.includes(text)) break;
      await keys('ArrowDown');
      await page.waitForFunction(`document.activeElement.textContent !== ${JSON.stringify(now)}`);
    }
    await keys('Enter');
  };
  /** Drags one element to the beginning of another one, by the events that a browser sends. */
  const drag = (from: string, to: string) =>
    page.evaluate(
      `(async () => {
        const [from, to] = ${JSON.stringify([from, to])}.map((each) => document.querySelector(each));
        const dataTransfer = new DataTransfer();
        const { left, top } = to.getBoundingClientRect();
        const place = { clientX: left + 2, clientY: top + 2, dataTransfer, bubbles: true, cancelable: true };
        from.dispatchEvent(new DragEvent('dragstart', place));
        to.dispatchEvent(new DragEvent('dragover', place));
        await new Promise(requestAnimationFrame);
        to.dispatchEvent(new DragEvent('drop', place));
      })()`,
    );
  const column = (name: string) => `[data-column="sales.${name}"]`;
  return { page, api, warnings, show, question, until, keys, together, focus, focused, choose, drag, column };
}
