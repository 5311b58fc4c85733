import type { MouseButton, Page } from 'puppeteer-core';
import { answer, changed, FAILURE, fromRightToLeft, isTo, press, type Shot } from './shot.ts';

const isSummary = isTo(/\/dashboard\/\w+\/summary$/);
const isDrillDown = isTo(/\/dashboard\/\w+\/drill-down$/);

const MENU = '[role="menu"]';
const TOOLTIP = '.facet-chart-tooltip';
const chartOf = (title: string) => `figure[aria-label="${title}"]`;
const actionsFor = (title: string) => `[aria-label="More actions for ${title}"]`;
const widgetOf = (title: string) => `section:has(${actionsFor(title)})`;

/** The widget with a text about charts, in every state. */
export function summaryShots(address: string): Shot[] {
  const shot = (name: string, more: Partial<Shot> = {}): Shot => ({
    name: `summaries/${name}`,
    address,
    as: 'admin',
    ...more,
  });
  return [
    shot('written, composed and empty'),
    shot('loading', { serve: isSummary, isUnfinished: true }),
    shot('failed', { serve: (request) => isSummary(request) && answer(request, FAILURE, 503) }),
    shot('refused', {
      serve: (request) =>
        isSummary(request) &&
        answer(request, { error: 'You may not see these rows', code: 'forbidden' }, 403),
    }),
    shot('in German', { address: `${address.replace('/dashboards/', '/embed/dashboard/')}?locale=de-DE` }),
  ];
}

/** Where the pointer is in a chart, in parts of its size, or on which of its marks. */
const POINTED: readonly (readonly [title: string, at: readonly [number, number] | string])[] = [
  ['Bars, grouped', [0.3, 0.6]],
  ['Bars, stacked', [0.9, 0.6]],
  ['Bars, 100 %', [0.6, 0.6]],
  ['Bars, horizontal', [0.6, 0.4]],
  ['Bars with a target', [0.5, 0.5]],
  ['Lines', [0.9, 0.5]],
  ['Dual axis', [0.5, 0.5]],
  ['Areas, stacked', [0.2, 0.7]],
  ['Scatter with bubbles', '.mark-symbol path'],
  ['Pie', [0.55, 0.65]],
  ['Box plot', [0.5, 0.3]],
  ['Heat map', [0.9, 0.5]],
  ['Funnel', [0.4, 0.4]],
  ['Sankey', [0.5, 0.5]],
  ['Map of points', '.mark-symbol path'],
  ['Map of areas', [0.5, 0.55]],
];

/** The tooltip of each type of chart. */
export function tooltipShots(address: string): Shot[] {
  return POINTED.map(([title, at]) => ({
    name: `tooltips/${title.toLowerCase()}`,
    address,
    as: 'admin',
    around: chartOf(title),
    open: async (page) => {
      await reach(page, chartOf(title));
      await pointAt(page, title, at);
    },
  }));
}

/** Moves the pointer to a place of a chart until there is a tooltip: the chart may still have been drawn. */
async function pointAt(page: Page, title: string, at: readonly [number, number] | string) {
  for (let turn = 1; ; turn += 1) {
    const { x, y } = await pointIn(page, title, at);
    // Twice, since the first move is an entry.
    await page.mouse.move(x - 2, y - 2);
    await page.mouse.move(x, y);
    try {
      return await page.waitForSelector(TOOLTIP, { timeout: 3000 });
    } catch (error) {
      if (turn === 5) throw error;
    }
  }
}

/** Scrolls to a part that is not on the page before it is near the window. */
async function reach(page: Page, selector: string) {
  await page.evaluate(`(async () => {
    const find = () => document.querySelector(${JSON.stringify(selector)});
    for (let y = 0; find() === null && y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      window.scrollTo(0, y);
      await new Promise((done) => setTimeout(done, 300));
    }
    find()?.scrollIntoView({ block: 'center' });
  })()`);
}

async function pointIn(page: Page, title: string, at: readonly [number, number] | string) {
  const selector = typeof at === 'string' ? `${chartOf(title)} ${at}` : chartOf(title);
  const box = await (await page.waitForSelector(selector))?.boundingBox();
  if (box == null) throw new Error(`${title} is not on the page`);
  const [across, down] = typeof at === 'string' ? [0.5, 0.5] : at;
  return { x: box.x + across * box.width, y: box.y + down * box.height };
}

/** What can be done with a value, at the places where a menu has little room. */
export function menuShots(address: string): Shot[] {
  const table = widgetOf('Places with links');
  const shot = (name: string, open: Shot['open'] & object, more: Partial<Shot> = {}): Shot => ({
    name: `menus/${name}`,
    address,
    as: 'admin',
    around: MENU,
    open: async (page) => {
      await reach(page, table);
      await open(page);
      await page.waitForSelector(MENU);
    },
    ...more,
  });
  const onValue = onCell(`${table} tbody tr:last-child td:last-child`, 'left');
  const onName = onCell(`${table} tbody tr:nth-child(2) th`, 'right');
  return [
    shot('value', onValue),
    shot('value with links', onName),
    shot('value, from right to left', onValue, { act: fromRightToLeft }),
    shot('mark', async (page) => {
      const { x, y } = await pointIn(page, 'Places in bars', '.mark-rect.role-mark path:last-child');
      await page.mouse.click(x, y, { button: 'right' });
    }),
    shot('value, by keyboard', async (page) => {
      await page.focus(`${table} tbody tr:first-child td`);
      await page.keyboard.press('Enter');
      await page.waitForSelector(MENU);
      await page.keyboard.press('ArrowDown');
    }),
    shot('value in a low frame', onValue, {
      isWindow: true,
      open: async (page) => {
        await reach(page, table);
        const last = await page.waitForSelector(`${table} tbody tr:last-child`);
        await last?.evaluate((row) => row.scrollIntoView({ block: 'end' }));
        await onValue(page);
        await page.waitForSelector(MENU);
      },
    }),
  ];
}

const onCell = (selector: string, button: MouseButton) => async (page: Page) => {
  const cell = await page.waitForSelector(selector);
  await cell?.click({ button });
};

async function openControl(page: Page, label: string) {
  const button = (isOpen: boolean) =>
    `::-p-xpath(//span[text()="${label}"]/..//button[@aria-haspopup][@aria-expanded="${isOpen}"])`;
  // Another layout takes the focus away, without which Escape does not close it.
  await (await page.$(button(true)))?.click();
  await (await page.waitForSelector(button(false)))?.click();
}

/** The editors of filters: a period of the viewer's own, the list of common periods, and a number that is refused. */
export function filterShots(executive: string, widgets: string): Shot[] {
  const value = encodeURIComponent('{"value":["last 14 complete days"]}');
  const editor = '.mantine-Popover-dropdown';
  const period = (name: string, locale: string, open?: (page: Page) => Promise<unknown>): Shot => ({
    name: `filters/${name}`,
    address: `${executive}?f_flight_delays.departed_at=${value}&locale=${locale}`,
    as: 'admin',
    around: editor,
    isWindow: true,
    open: async (page) => {
      await openControl(page, 'Departure');
      await page.waitForSelector(`${editor} form`);
      await open?.(page);
    },
  });
  return [
    period('period', 'en-US'),
    period('period, in German', 'de-DE'),
    period('periods, in French', 'fr-FR', async (page) => {
      // The pointer would have to scroll, and the editor disappears together with its control.
      for (const selector of ['form ~ button', 'button::-p-text(…)']) {
        const button = await page.waitForSelector(`${editor} ${selector}`);
        await button?.evaluate((element) => (element as unknown as { click(): void }).click());
      }
      await page.waitForSelector(`${editor} [role="listbox"]`);
    }),
    {
      name: 'filters/number, refused',
      address: `${widgets}?locale=de-DE`,
      as: 'admin',
      around: editor,
      isWindow: true,
      open: async (page) => {
        await openControl(page, 'Delay');
        const field = await page.waitForSelector(`${editor} input`);
        await field?.type('1e3');
        await page.keyboard.press('Enter');
      },
    },
  ];
}

/** What takes the place of a chart or lies above the page: its table, full screen, the rows behind a value. */
export function closeUpShots(widgets: string, charts: string): Shot[] {
  const choose = (title: string, item: string) => async (page: Page) => {
    await reach(page, actionsFor(title));
    await press(actionsFor(title))(page);
    const found = await page.waitForSelector(`aria/${item}[role="menuitem"]`);
    await found?.click();
    await page.waitForFunction(`document.querySelector('${MENU}') === null`);
  };
  const details = async (page: Page) => {
    const table = widgetOf('Places with links');
    await reach(page, table);
    await onCell(`${table} tbody td:last-child`, 'left')(page);
    const found = await page.waitForSelector('aria/Show details[role="menuitem"]');
    await found?.click();
    await page.waitForSelector('[role="dialog"]');
  };
  const shot = (name: string, open: Shot['open'] & object, more: Partial<Shot> = {}): Shot => ({
    name: `close-ups/${name}`,
    address: widgets,
    as: 'admin',
    isWindow: true,
    open,
    ...more,
  });
  return [
    shot('full screen, chart', choose('Heat map', 'Full screen'), { address: charts }),
    shot('full screen, bars', choose('Bars with a target', 'Full screen'), { address: charts }),
    shot('full screen, table', choose('Very full table', 'Full screen')),
    shot('full screen, key figure', choose('Every block', 'Full screen')),
    {
      name: 'close-ups/chart as a table',
      address: charts,
      as: 'admin',
      act: choose('Bars, grouped', 'View as table'),
      around: widgetOf('Bars, grouped'),
    },
    shot('details', details),
    shot('details, loading', details, { serve: isDrillDown, isUnfinished: true }),
    shot('details, failed', details, {
      serve: (request) => isDrillDown(request) && answer(request, FAILURE, 503),
    }),
    shot('details, empty', details, {
      serve: (request) =>
        isDrillDown(request) &&
        changed(request, (body) => {
          body.rows = [];
        }),
    }),
  ];
}
