import { randomUUID } from 'node:crypto';
import type { Page } from 'puppeteer-core';
import type { Call } from '../../examples/embedding/prepare-facet.ts';
import type { PreparedBuilder } from './prepare-builder.ts';
import { answer, changed, clickEach, FAILURE, isTo, type Shot } from './shot.ts';

const isDraft = isTo(/\/dashboard\/draft$/);
const isPeople = isTo(/\/draft\/presence$/);
const SETTINGS = 'aside[aria-label="Settings"]';

/** The editor of a dashboard in every state. */
export function builderShots(
  { blank, made, everything, broken, inCode }: PreparedBuilder,
  call: Call,
): Shot[] {
  const at = (workbook: number) => `/deployments/1/workbooks/${workbook}/dashboard`;
  const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `builder/${name}`,
    address: at(made),
    as: 'admin',
    ...more,
  });
  const add = 'header button::-p-text(Add)';
  const adding = (entry: string) => [add, `[role="option"]::-p-text(${entry})`];
  const settings = (name: string, widget: string, workbook: number, offset?: Offset) =>
    shot(`settings of ${name}`, { address: at(workbook), act: select(widget, offset) });
  return [
    shot('empty', { address: at(blank) }),
    shot('full'),
    shot('every widget', { address: at(everything) }),
    shot('in Arabic', { act: inLocale('ar') }),
    shot('in German', { act: inLocale('de-DE') }),
    shot('adding', { act: clickEach([add], '[role="option"]') }),
    shot('adding a report', { act: clickEach(adding('Chart from a report'), '[role="dialog"] li') }),
    shot('adding a suggestion', { act: clickEach(adding('Suggested chart'), '[role="dialog"] li') }),
    shot('adding a control', { act: clickEach(adding('Filter or switcher'), '[role="dialog"] input') }),
    shot('adding a question', { act: clickEach(adding('New chart'), 'section[role="dialog"]') }),
    settings('the dashboard', '', made),
    settings('a chart', 'chart-over-time', made),
    settings('a key figure', 'chart-flights', made),
    settings('a table', 'chart-airports', made),
    settings('a map', 'chart-map', made),
    settings('HTML', 'chart-html', everything),
    settings('Python', 'chart-python', everything),
    settings('a summary', 'summary', made),
    settings('a text', 'text-text', everything),
    settings('an image', 'picture', made),
    settings('an image that is missing', 'no-picture', made),
    settings('a divider', 'divider-texts', everything),
    settings('a space', 'spacer', everything),
    settings('a row', 'numbers', made),
    settings('a grid', 'group', everything),
    settings('a section', 'section', made),
    settings('tabs', 'tabs', made, { x: 400, y: 4 }),
    settings('a filter', 'departure', made),
    settings('a parent', 'region', made),
    settings('a granularity', 'grain', made),
    settings('a switcher', 'breakdown-by', made),
    shot('several selected', {
      act: async (page) => {
        await select('chart-over-time')(page);
        await page.keyboard.down('Shift');
        await page.locator('[data-widget="chart-breakdown"]').click(AT_EDGE);
        await page.keyboard.up('Shift');
      },
    }),
    shot('phone layout', { act: clickEach(['button[aria-label="Phone layout"]'], 'aside') }),
    shot('phone layout of every widget', {
      address: at(everything),
      act: clickEach(['button[aria-label="Phone layout"]'], 'aside'),
    }),
    shot('code', { act: clickEach(['button[aria-label="Dashboard as code"]'], '.cm-content') }),
    shot('history', { act: clickEach(['button[aria-label="History"]'], 'h2') }),
    shot('before publishing', { act: clickEach(['button[aria-label="Review changes"]']) }),
    shot('before publishing what is broken', {
      address: at(broken),
      act: clickEach(['button[aria-label="Review changes"]']),
    }),
    shot('broken', { address: at(broken) }),
    shot('menu', { open: clickEach(['button[aria-label="More for this dashboard"]'], '[role="menu"]') }),
    shot('others here', { serve: (request) => isPeople(request) && answer(request, PEOPLE) }),
    shot('conflict', { address: at(everything), act: conflict(call, at(everything)) }),
    shot('defined in a file', { address: at(inCode) }),
    shot('loading', { serve: isDraft, isUnfinished: true }),
    shot('error', { serve: (request) => isDraft(request) && answer(request, FAILURE, 500) }),
    shot('not found', { address: at(999_999) }),
    shot('not allowed', { as: 'nobody' }),
    shot('offline', {
      act: async (page) => {
        await page.setOfflineMode(true);
        await page.locator('[aria-label="Title of the dashboard"]').fill('Renamed on a train');
        await page.keyboard.press('Tab');
        await page.waitForSelector('[data-saving="offline"]');
      },
      isUnfinished: true,
    }),
    shot('of a newer version', {
      serve: (request) =>
        isDraft(request) &&
        changed(request, ({ dashboard }) => {
          dashboard.config.widgets[0].type = 'HOLOGRAM';
        }),
    }),
  ];
}

/** Beside the content of a widget, where nothing else takes the click. */
const AT_EDGE = { offset: { x: 4, y: 4 } };
type Offset = typeof AT_EDGE.offset;

/** Selects a widget, or nothing without a name. */
const select =
  (widget: string, offset: Offset = AT_EDGE.offset) =>
  async (page: Page) => {
    await page.waitForSelector('[data-widget]');
    if (widget === '') return;
    await page.locator(`[data-widget="${widget}"]`).click({ offset });
    await page.waitForSelector(SETTINGS);
  };

/** The console is in the language of the browser. */
const inLocale = (locale: string) => async (page: Page) => {
  await page.setExtraHTTPHeaders({ 'accept-language': locale });
  await page.reload();
  await page.waitForSelector('[data-widget]');
};

/** Somebody else changes a divider while it is changed without a connection. */
const conflict = (call: Call, path: string) => async (page: Page) => {
  await select('divider-texts')(page);
  const field = `${SETTINGS} input`;
  await page.waitForSelector(field);
  const before = await page.$eval(field as 'input', (input) => input.value);
  await page.setOfflineMode(true);
  await page.locator(field).fill('Texts and pictures');
  await page.keyboard.press('Tab');
  await page.waitForSelector('[data-saving="offline"]');
  const { version } = await call('GET', `${path}/draft`);
  const command = { kind: 'set', widgetId: 'divider-texts', path: ['config', 'label'], before };
  await call('POST', `${path}/draft/changes`, {
    id: randomUUID(),
    since: version,
    commands: [{ ...command, after: `Words ${version}` }],
  });
  await page.setOfflineMode(false);
  await page.locator('button[aria-label="Someone else changed this first"]').click();
};

const person = (firstName: string, email: string) => ({ id: 1, email, firstName, picture: null });
const PEOPLE = {
  people: [
    { user: person('Kim', 'kim@example.com'), isSelf: false, selection: ['chart-over-time'] },
    { user: person('Bea', 'bea@example.com'), isSelf: false, selection: [] },
  ],
  aliveSeconds: 45,
};
