import type { Frame, KeyInput, Page } from 'puppeteer-core';

/** An editor of dashboards on its page, or in a frame of it. */
export interface Hands {
  readonly page: Page;
  readonly where: Page | Frame;
}

const TITLE = '[aria-label="Title of the dashboard"]';
const QUESTION = 'section[role="dialog"]';
const SETTINGS = 'aside[aria-label="Settings"]';
const CLICKS_FILTER = 'aside ::-p-text(A click filters the other charts)';

/** A chart as somebody asks for it. */
interface AskedChart {
  readonly title: string;
  readonly entry: 'Key figure' | 'New chart' | 'Table';
  readonly fields: readonly string[];
  /** The granularity of its time. */
  readonly period?: string;
  readonly kind?: string;
  /** How many columns wider and rows higher it is made. */
  readonly grows?: readonly [number, number];
  /** How many columns to the right and rows up it is moved then. */
  readonly moves?: readonly [number, number];
  /** What the parts of the chart show, beyond what is suggested. */
  readonly parts?: Readonly<Record<string, string>>;
}

const FIGURES: readonly AskedChart[] = [
  { title: 'Flights', entry: 'Key figure', fields: ['Count'] },
  { title: 'Delayed flights', entry: 'Key figure', fields: ['Delayed flights'] },
  { title: 'Average delay', entry: 'Key figure', fields: ['Average delay'] },
];
const CHARTS: readonly AskedChart[] = [
  {
    title: 'Flights over time',
    entry: 'New chart',
    fields: ['Departed at', 'Count', 'Delayed flights'],
    period: 'week',
    kind: 'Areas',
    grows: [1, 1],
  },
  {
    title: 'Where delays happen',
    entry: 'New chart',
    fields: ['Departure state', 'Delayed flights'],
    kind: 'Bars',
    grows: [-1, 1],
    moves: [7, 7],
  },
  {
    title: 'The week, hour by hour',
    entry: 'New chart',
    fields: ['Weekday', 'Departure hour', 'Share delayed'],
    kind: 'Heat map',
    grows: [0, 2],
  },
  {
    title: 'The busiest airports',
    entry: 'New chart',
    fields: ['Departure city', 'Departure latitude', 'Departure longitude', 'Count', 'Share delayed'],
    kind: 'Map of points',
    parts: { Size: 'Count', Colour: 'Share delayed' },
    grows: [0, 2],
  },
  {
    title: 'Airports in detail',
    entry: 'Table',
    fields: ['Departure airport', 'Departure airport name', 'Count', 'Delayed flights', 'Share delayed'],
    grows: [6, 2],
  },
];

/** Makes the dashboard *Operations* with the pointer and the keyboard, in an editor that is empty. */
export async function makeOperations(hands: Hands): Promise<void> {
  const { page, where } = hands;
  await where.locator(TITLE).fill('Operations');
  await page.keyboard.press('Enter');
  await clicksFilter(hands);
  await addControl(hands, 'Filter', 'Departed at');
  await label(hands, 'Departure');
  await addControl(hands, 'Filter', 'Departure state');
  await label(hands, 'State of departure');
  await addControl(hands, 'Filter', 'Distance');
  await label(hands, 'Distance (miles)');
  await addControl(hands, 'Granularity', 'Departed at');
  await where.locator(`${SETTINGS} ::-p-aria([name="Default granularity"])`).fill('week');
  await addControl(hands, 'Field switcher', 'Departure state');
  await label(hands, 'Break down by');
  for (const field of ['Departure city', 'Arrival state', 'Weekday']) {
    await where.locator(`${SETTINGS} button::-p-text(Add field)`).click();
    await choose(hands, field);
    await where.waitForSelector(`${SETTINGS} ::-p-text(${field})`);
  }
  await add(hands, 'Row');
  await where.waitForSelector('[data-widget][data-empty]:focus');
  await resize(hands, [0, -1]);
  // What is added goes into the container that is selected, or around what is.
  for (const figure of FIGURES) await ask(hands, figure);
  await unselect(hands);
  for (const chart of CHARTS) {
    await ask(hands, chart);
    await resize(hands, chart.grows ?? [0, 0]);
    await move(hands, chart.moves ?? [0, 0]);
    await unselect(hands);
  }
}

/** A click on a value filters the other charts. */
async function clicksFilter({ where }: Hands): Promise<void> {
  await where.locator(CLICKS_FILTER).click();
}

async function add({ page, where }: Hands, entry: string): Promise<void> {
  await where.locator('header button::-p-text(Add)').click();
  await where.waitForSelector('[role="dialog"] input:focus');
  await page.keyboard.type(entry);
  await where.locator(`[role="option"]::-p-text(${entry})`).click();
  await where.waitForSelector('[role="option"]', { hidden: true });
}

async function addControl(hands: Hands, kind: string, field: string): Promise<void> {
  const { where } = hands;
  await add(hands, 'Filter or switcher');
  const options = '[role="dialog"] select option';
  await where.waitForSelector(options);
  const value = await where.$$eval(
    options as 'option',
    (all, name) => all.find(({ text }) => text === name)?.value,
    kind,
  );
  await where.locator('[role="dialog"] ::-p-aria([name="Kind"])').fill(String(value));
  await choose(hands, field);
  await where.waitForSelector('[data-widget]:focus');
  await where.waitForSelector(SETTINGS);
}

/** Searches a field in the list that is open, and takes it. */
async function choose({ page, where }: Hands, field: string): Promise<void> {
  await where.locator('[role="dialog"] input[aria-label="Search fields"]').click();
  await page.keyboard.sendCharacter(field);
  // Rows of the search take the place of those before, under the pointer.
  await where.waitForFunction(
    `[...document.querySelectorAll('[role="dialog"] ul button[aria-pressed]')].every(({ textContent }) =>
      textContent.toLowerCase().includes(${JSON.stringify(field.toLowerCase())}))`,
  );
  await where.locator(`[role="dialog"] ul ::-p-aria([name="${field}"][role="button"])`).click();
}

async function label({ page, where }: Hands, text: string): Promise<void> {
  await where.locator(`${SETTINGS} ::-p-aria([name="Label"][role="textbox"])`).fill(text);
  await page.keyboard.press('Enter');
}

async function ask(hands: Hands, chart: AskedChart): Promise<void> {
  const { where } = hands;
  const { title, entry, fields, period, kind, parts = {} } = chart;
  await add(hands, entry);
  for (const field of fields)
    await where.locator(`${QUESTION} ul ::-p-aria([name="${field}"][role="button"])`).click();
  if (period !== undefined)
    await where.locator(`${QUESTION} ::-p-aria([name="Period of Departed at"])`).fill(period);
  if (kind !== undefined) {
    await where.locator(`${QUESTION} [role="tab"]::-p-text(Chart)`).click();
    // They stay open from one chart to the next.
    if (chart === CHARTS[0])
      await where.locator(`${QUESTION} button[aria-expanded="false"]::-p-text(Chart settings)`).click();
    await where.locator(`${QUESTION} [role="radio"][aria-label="${kind}"]`).click();
  }
  for (const [part, field] of Object.entries(parts)) {
    await where.locator(`${QUESTION} [aria-label="Add a column to “${part}”"]`).click();
    await where.locator(`[role="menuitem"]::-p-text(${field})`).click();
  }
  await where.locator(`${QUESTION} input[aria-label="Title"]`).fill(title);
  await where.locator(`${QUESTION} button::-p-text(Add to dashboard)`).click();
  await where.waitForSelector(QUESTION, { hidden: true });
  await where.waitForSelector('[data-widget]:focus');
}

async function resize({ page }: Hands, [columns, rows]: readonly [number, number]): Promise<void> {
  await page.keyboard.down('Shift');
  await press(page, columns < 0 ? 'ArrowLeft' : 'ArrowRight', Math.abs(columns));
  await press(page, rows < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(rows));
  await page.keyboard.up('Shift');
}

async function move({ page }: Hands, [right, up]: readonly [number, number]): Promise<void> {
  await press(page, 'ArrowRight', right);
  await press(page, 'ArrowUp', up);
}

async function press(page: Page, key: KeyInput, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key);
}

/** Leaves the widget, and the container around it. */
async function unselect({ page, where }: Hands): Promise<void> {
  while ((await where.$('[data-selected]')) !== null) {
    await page.keyboard.press('Escape');
    await where.waitForFunction('new Promise((done) => requestAnimationFrame(() => done(true)))');
  }
  await where.waitForSelector(CLICKS_FILTER);
}
