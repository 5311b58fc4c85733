import type { Page } from 'puppeteer-core';
import { openConsoleDemo } from '../console-demo.ts';
import type { FacetProcess } from '../facet-process.ts';
import type { Bench, Figure, Row } from '../figure.ts';
import { DEMO } from '../flights-dashboard.ts';
import { longestFrame, QUICKLY, scroll } from '../frames.ts';

const TABLE = 'columns=!(departed_at@day,origins_city,destinations_city,~count)&limit=50000';
const PIVOT =
  'columns=!(origins_iata,distance_band,departed_at@day,~count)&limit=50000' +
  '&pivot=(rows:!(origins_iata,distance_band),columns:!(departed_at@day),measures:!(~count),filters:!())' +
  '&draw=(kind:table)';
const SCROLLER = `document.querySelector('main table').parentElement`;
/** The same element, from left to right. */
const ACROSS = `({
  get clientHeight() { return ${SCROLLER}.clientWidth; },
  scrollBy: (_, by) => ${SCROLLER}.scrollBy(by, 0),
})`;

/** The answer of Explore in a browser, as a long table and as a large pivot. */
export const exploreAnswer: Row = {
  name: 'explore-answer',
  async measure(bench: Bench): Promise<Figure[]> {
    const { facet, page, close } = await openConsoleDemo(bench);
    try {
      return [...(await longTable(page, facet)), ...(await largePivot(page, facet))];
    } finally {
      await close();
    }
  },
};

async function open(page: Page, facet: FacetProcess, question: string): Promise<void> {
  await page.goto(`${facet.url}/deployments/${DEMO}/explore?v=1&view=flight_delays&${question}`);
  await page.locator('[role="tab"][aria-selected="true"]').wait();
}

async function longTable(page: Page, facet: FacetProcess): Promise<Figure[]> {
  await open(page, facet, TABLE);
  await page.locator('main [role="tab"]:nth-of-type(2)').click();
  await page.waitForFunction(
    `document.querySelector('main table')?.getAttribute('aria-rowcount') === '50001'`,
    { timeout: 120_000 },
  );
  const frames = (await page.evaluate(scroll(SCROLLER, QUICKLY))) as number[];
  return [longestFrame('explore: the longest frame while a table of 50,000 rows is scrolled', frames)];
}

async function largePivot(page: Page, facet: FacetProcess): Promise<Figure[]> {
  await open(page, facet, PIVOT);
  await page.waitForSelector('main table col:nth-child(100)', { timeout: 120_000 });
  const size = (await page.evaluate(
    `[document.querySelector('main table').getAttribute('aria-rowcount') - 1,
      document.querySelectorAll('main table col').length].join(' × ')`,
  )) as string;
  const figures: Figure[] = [];
  for (const [way, element] of [
    ['down', SCROLLER],
    ['across', ACROSS],
  ] as const) {
    const frames = (await page.evaluate(scroll(element, QUICKLY))) as number[];
    figures.push(
      longestFrame(`explore: the longest frame while a pivot of ${size} is scrolled ${way}`, frames),
    );
  }
  return figures;
}
