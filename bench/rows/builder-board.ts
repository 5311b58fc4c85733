import type { Page } from 'puppeteer-core';
import { type ConsoleDemo, openConsoleDemo } from '../console-demo.ts';
import { atMost, type Bench, type Figure, median, type Row, roundsOf } from '../figure.ts';
import { DEMO } from '../flights-dashboard.ts';
import { makeWideView } from '../wide-view.ts';

const WIDGETS = 100;
/** By the slowdown of the processor. */
const MOST_FRAME_MS = { 1: 32, 4: 100 } as const;
const MOST_FROM_VIEW_MS = 3000;
const MEMBERS = 50;
const ROUNDS = 5;
const FIRST = '[data-widget="chart-0"]';
const QUERY = { measures: ['flight_delays.count'], dimensions: ['flight_delays.distance_band'] };

/** The frames of the editor while a widget of a large dashboard is dragged and resized, and a dashboard made from a view. */
export const builderBoard: Row = {
  name: 'builder-board',
  async measure(bench: Bench): Promise<Figure[]> {
    const demo = await openConsoleDemo(bench);
    try {
      return [...(await pulls(demo)), await fromView(demo)];
    } finally {
      await demo.close();
    }
  },
};

async function pulls({ facet, page }: ConsoleDemo): Promise<Figure[]> {
  const path = `/api/v1/deployments/${DEMO}`;
  const { id: reportId } = await facet.call('POST', `${path}/reports`, {
    name: 'By distance',
    jsonQuery: JSON.stringify(QUERY),
  });
  const { id } = await facet.call('POST', `${path}/workbooks`, { name: 'Large' });
  const widgets = Array.from({ length: WIDGETS }, (_, index) => ({
    id: `chart-${index}`,
    type: 'CHART',
    position: { x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 },
    config: { reportId },
  }));
  await facet.call('PUT', `${path}/workbooks/${id}/dashboard`, { dashboardDraft: { widgets } });
  await page.goto(`${facet.url}/deployments/${DEMO}/workbooks/${id}/dashboard`);
  await page.waitForFunction(`document.querySelectorAll('[data-widget]').length === ${WIDGETS}`);
  await page.waitForSelector(`${FIRST} table`, { timeout: 60_000 });
  const figures: Figure[] = [];
  for (const slowdown of [1, 4] as const) {
    await page.emulateCPUThrottling(slowdown);
    for (const [what, grip] of [
      ['dragged', FIRST],
      ['resized', `${FIRST} [data-edge=se]`],
    ] as const) {
      // The code of the gesture is compiled by the first one.
      await framesOf(page, () => pull(page, grip));
      const frames = await framesOf(page, () => pull(page, grip));
      const slower = slowdown === 1 ? '' : `, processor ${slowdown} times slower`;
      figures.push(
        atMost(
          `builder: the longest frame while one of ${WIDGETS} widgets is ${what}${slower}`,
          Math.max(...frames),
          'ms',
          MOST_FRAME_MS[slowdown],
          [...frames].sort((a, b) => b - a).slice(0, 20),
        ),
      );
    }
  }
  await page.emulateCPUThrottling(1);
  return figures;
}

/** Pulls an element to and fro, a little in each frame, and drops it where it was. */
async function pull(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector);
  const box = await element?.boundingBox();
  if (box == null) throw new Error(`${selector} is not in sight`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const way of [1, -1])
    for (let step = 1; step <= 30; step += 1) {
      const part = way === 1 ? step : 30 - step;
      await page.mouse.move(x + part * 12, y + part * 6);
    }
  await page.mouse.up();
}

/** The milliseconds of each frame while something happens. */
async function framesOf(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    window.framesMs = [];
    let last;
    const beat = (now) => {
      if (last !== undefined) window.framesMs.push(now - last);
      last = now;
      window.beating = requestAnimationFrame(beat);
    };
    window.beating = requestAnimationFrame(beat);
  })()`);
  await act();
  return (await page.evaluate('cancelAnimationFrame(beating), framesMs')) as number[];
}

/** From the request for a dashboard of a view until the editor shows the first picture of it. */
async function fromView({ facet, page }: ConsoleDemo): Promise<Figure> {
  const id = await makeWideView(facet, MEMBERS);
  const rounds: number[] = [];
  for (let round = 0; round <= roundsOf(ROUNDS); round += 1) {
    const begun = performance.now();
    const body = { view: 'wide', name: `Round ${round}` };
    const made = await facet.call('POST', `/api/v1/deployments/${id}/workbooks/from-view`, body);
    await page.goto(`${facet.url}/deployments/${id}/workbooks/${made.id}/dashboard`);
    await page.waitForSelector('[data-widget] svg, [data-widget] canvas', { timeout: 60_000 });
    rounds.push(performance.now() - begun);
  }
  const measure = `builder: a dashboard from a view of ${MEMBERS} members, until its first picture`;
  return atMost(measure, median(rounds.slice(1)), 'ms', MOST_FROM_VIEW_MS, rounds);
}
