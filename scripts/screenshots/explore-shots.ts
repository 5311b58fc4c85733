import type { Page } from 'puppeteer-core';
import { answer, changed, clickEach, FAILURE, isTo, press, type Shot } from './shot.ts';

const EXPLORE = '/deployments/1/explore?v=1&view=flight_delays';
const COUNTS = `${EXPLORE}&columns=!(weekday,~count)`;
const WEEKDAYS = `${EXPLORE}&columns=!(weekday,distance_band,~count)`;
const WEEKEND =
  '(kind:dimension,member:flight_delays.weekday,' +
  'groups:(kind:values,groups:!((name:Weekend,values:!(Saturday,Sunday))),rest:Other))';
const GROUP = '!((or:!(!(weekday,equals,Friday),(and:!(!(origins_state,equals,CA),!(distance,gt,500))))))';
const PER_FLIGHT = 'MEASURE(total_distance)+/+MEASURE(count)';
const FREE_SQL = 'SELECT+weekday,+MEASURE(count)+FROM+flight_delays+GROUP+BY+1+ORDER+BY+1+NULLS+FIRST';

const isQuery = isTo(/\/deployments\/1\/query$/);
const isMeta = isTo(/\/api\/v1\/meta$/);
/** A button of the line of results, and an entry of its menu. */
const adding = (item: string) => [
  'section[aria-label="Result"] button::-p-text(Add)',
  `[role="menuitem"]::-p-text(${item})`,
];
const ofColumn = (column: string, item: string) => [
  `[data-column="flight_delays.${column}"]`,
  `[role="menuitem"]::-p-text(${item})`,
];

/** Explore in every state: the question, its editors, and the answer. */
export function exploreShots(): Shot[] {
  const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `explore/${name}`,
    address: COUNTS,
    as: 'admin',
    ...more,
  });
  const dialog = (name: string, selectors: readonly string[], address = COUNTS) =>
    shot(name, { address, isWindow: true, act: clickEach(selectors) });
  return [
    shot('start', { address: '/deployments/1/explore' }),
    shot('loading the model', { serve: isMeta, isUnfinished: true }),
    shot('error of the model', { serve: (request) => isMeta(request) && answer(request, FAILURE, 500) }),
    shot('fields found', {
      address: '/deployments/1/explore',
      act: async (page) => {
        await page.locator('aria/Search fields').fill('state');
      },
    }),
    shot('chart', { address: '/deployments/1/explore', act: choose('Count', 'Departed at') }),
    shot('table', {
      address: '/deployments/1/explore',
      act: choose('Count', 'Average delay', 'Departed at', 'Weekday', 'Departure state'),
    }),
    shot('figure', { address: `${EXPLORE}&columns=!(~count)` }),
    shot('chart and table', { act: press('[aria-label="Beside each other"]') }),
    shot('pivot', { address: WEEKDAYS, act: press('[role="tab"]:nth-of-type(3)') }),
    shot('chart settings', { address: WEEKDAYS, act: press('[aria-label="Chart settings"]') }),
    shot('chart that is more than the form', {
      address: `${WEEKDAYS}&draw=(kind:vega,spec:(layer:!()))`,
      act: press('[aria-label="Chart settings"]'),
    }),
    shot('asked in words', {
      address: '/deployments/1/explore',
      act: askInWords('average delay by weekday from Texas'),
    }),
    shot('words that were not understood', {
      address: '/deployments/1/explore',
      act: askInWords('passengers by airline'),
    }),
    shot('asking', { serve: isQuery, isUnfinished: true }),
    shot('cancelled', {
      serve: isQuery,
      isUnfinished: true,
      act: (page) => page.locator('main button::-p-text(Cancel query)').click(),
    }),
    shot('failed', { serve: (request) => isQuery(request) && answer(request, FAILURE, 500) }),
    shot('no rows', {
      address: `${COUNTS}&where=!(!(weekday,equals,Someday))`,
    }),
    shot('more rows than shown', {
      serve: (request) =>
        isQuery(request) &&
        changed(request, (body) => {
          body.truncated = true;
        }),
    }),
    shot('fields that are gone', { address: `${EXPLORE}&columns=!(weekday,~count,~gone,lost)` }),
    shot('address of another release', { address: `${COUNTS}&where=!(!(weekday,resembles,x))` }),
    shot('menu of a column', {
      open: clickEach(['[data-column="flight_delays.count"]'], '[role="menu"]'),
    }),
    shot('menu of a value', {
      address: `${COUNTS}&tab=table`,
      open: async (page) => {
        await press('[role="tab"]:nth-of-type(2)')(page);
        await clickEach(['main tbody tr:first-child td'], '[role="menu"]')(page);
      },
    }),
    shot('downloads', { open: clickEach(['main [aria-label="Download"]'], '[role="menu"]') }),
    dialog('comparison', ofColumn('count', 'Compare')),
    dialog('top values', ofColumn('weekday', 'Show only the top values')),
    dialog(
      'groups of values',
      ofColumn('weekday', 'Group values'),
      `${EXPLORE}&columns=!(${WEEKEND},~count,~average_delay)`,
    ),
    dialog('bins', ofColumn('delay', 'Divide into bins'), `${EXPLORE}&columns=!(delay,~count)&limit=100`),
    dialog('calculation', adding('Add a calculation')),
    dialog(
      'calculation in SQL',
      ['[data-column="per flight"]', '[role="menuitem"]::-p-text(Edit calculation)'],
      `${EXPLORE}&columns=!(weekday,(kind:calculation,name:per+flight,expression:'${PER_FLIGHT}'))`,
    ),
    dialog('totals', adding('totals')),
    dialog('filter of values', ['aria/Filter by Departure state']),
    dialog('filter of a measure', ['aria/Filter by Average delay']),
    dialog('filter of a period', ['aria/Filter by Departed at']),
    dialog(
      'group of filters',
      ['section button[aria-haspopup="dialog"]::-p-text(Friday)'],
      `${COUNTS}&where=${GROUP}`,
    ),
    dialog('kept filters', ['button::-p-text(Kept filters)']),
    dialog('about this answer', ['button::-p-text(About this answer)']),
    dialog('request', ['button::-p-text(Show request)']),
    dialog('as whom', ['button:has(.tabler-icon-user-search)']),
    shot('sql', { act: clickEach(['button::-p-text(SQL)'], '.cm-content') }),
    shot('sql that is no question', {
      address: `${EXPLORE}&sql=${FREE_SQL}`,
      act: clickEach(['button::-p-text(SQL)'], '.cm-content'),
    }),
  ];
}

/** Asks a question in words, and waits for what became of it. */
function askInWords(question: string) {
  return async (page: Page): Promise<void> => {
    await page.locator('search input').fill(question);
    await page.keyboard.press('Enter');
    await page.waitForSelector('search [role="status"] p');
  };
}

/** Chooses fields by their titles, and waits for the answer. */
function choose(...titles: string[]) {
  return async (page: Page) => {
    for (const title of titles) await page.locator(`ul button[aria-pressed]::-p-text(${title})`).click();
    await page.waitForFunction(
      `document.querySelector('[aria-busy="false"] :is(canvas, svg, table)') !== null`,
    );
  };
}
