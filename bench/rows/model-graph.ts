import type { HTTPRequest, Page } from 'puppeteer-core';
import { type ConsoleDemo, openConsoleDemo } from '../console-demo.ts';
import { atMost, type Bench, type Figure, median, type Row } from '../figure.ts';
import { DEMO } from '../flights-dashboard.ts';
import { tasksByFrame } from '../frames.ts';

const ROUNDS = 5;
const CUBES = 300;
const MOST_PICTURE_MS = 1000;
const MOST_FRAME_MS = 32;
/** Of a drag, and its length in pixels. */
const STEPS = 60;
const DRAG = 480;

/** The graph of a model of 300 cubes in a browser: from the data to its first picture, and the frames while it is moved. */
export const modelGraphRow: Row = {
  name: 'model-graph',
  async measure(bench: Bench): Promise<Figure[]> {
    const demo = await openConsoleDemo(bench);
    try {
      const rounds: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await firstPicture(demo));
      // The first one warms the server.
      const counted = rounds.slice(1);
      return [
        atMost(
          `graph of ${CUBES} cubes: from its data to its first picture, first visit`,
          median(counted),
          'ms',
          MOST_PICTURE_MS,
          counted,
        ),
        ...(await panning(demo)),
      ];
    } finally {
      await demo.close();
    }
  },
};

/** Milliseconds from the response with the graph to the first frame that has nodes, in a browser that has visited nothing. */
async function firstPicture(demo: ConsoleDemo): Promise<number> {
  const { page, close } = await demo.firstVisit();
  await openGraph(page, demo.facet.url);
  const ms = Number(await page.evaluate('pictureAt - dataAt'));
  await close();
  return ms;
}

async function openGraph(page: Page, url: string): Promise<void> {
  const body = JSON.stringify({ branchName: 'main', errors: [], cubes: sampleCubes() });
  await page.setRequestInterception(true);
  page.on('request', (request: HTTPRequest) =>
    request.url().includes('/data-model/graph')
      ? void request.respond({ contentType: 'application/json', body })
      : void request.continue(),
  );
  await page.evaluateOnNewDocument(`(() => {
    const look = (now) => {
      if (document.querySelector('.react-flow__node') === null) return requestAnimationFrame(look);
      const found = performance.getEntriesByType('resource').find(({ name }) => name.includes('/data-model/graph'));
      window.dataAt = found.responseEnd;
      window.pictureAt = now;
    };
    requestAnimationFrame(look);
  })()`);
  await page.goto(`${url}/deployments/${DEMO}/model?branch=main&view=graph`);
  await page.waitForFunction('window.pictureAt !== undefined', { timeout: 60_000 });
}

/** The frames while the graph is dragged: all of it in view, and a part of it at a size that can be read. */
async function panning({ facet, page }: ConsoleDemo): Promise<Figure[]> {
  await openGraph(page, facet.url);
  const canvas = await page.waitForSelector('[role="application"]');
  const box = await canvas?.boundingBox();
  if (box == null) throw new Error('The graph has no size');
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  const drag = async () => {
    await page.mouse.move(x - DRAG / 2, y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step += 1)
      await page.mouse.move(x - DRAG / 2 + (DRAG * step) / STEPS, y + step * 3);
    await page.mouse.up();
  };
  const figures: Figure[] = [];
  for (const [name, zooms] of [
    ['all in view', 0],
    ['at a size that can be read', 6],
  ] as const) {
    await page.focus('[role="application"]');
    await page.keyboard.press('0');
    for (let turn = 0; turn < zooms; turn += 1) await page.keyboard.press('+', { delay: 200 });
    // The code is compiled by then, as for anyone who has moved the graph.
    await drag();
    const frames = await tasksByFrame(page, drag);
    figures.push(
      atMost(
        `graph of ${CUBES} cubes, panning ${name}: longest frame, processor time of its tasks`,
        Math.max(...frames),
        'ms',
        MOST_FRAME_MS,
        [...frames].sort((a, b) => b - a).slice(0, 20),
      ),
    );
  }
  return figures;
}

/** Stars of ten cubes whose centres form a chain, with a few joins across. */
function sampleCubes() {
  const nameOf = (index: number) => `cube_${index}`;
  return Array.from({ length: CUBES }, (_, index) => {
    const centre = index % 10 === 0 ? index - 10 : index - (index % 10);
    const across = index % 7 === 3 ? (index * 3) % CUBES : -1;
    const joined = [...new Set([centre, across])].filter((to) => to >= 0 && to !== index);
    return {
      ...{ name: nameOf(index), title: `Cube ${index}`, kind: 'cube', isPublic: true },
      ...{ path: `model/cubes/cube_${index}.yml`, line: 2, includes: [] },
      joins: joined.map((to) => ({ to: nameOf(to), relationship: 'many_to_one' })),
      members: Array.from({ length: 20 }, (__, member) => ({
        ...{ name: `member_${member}`, kind: member < 15 ? 'dimension' : 'measure' },
        ...{ type: member < 15 ? 'string' : 'sum', isPublic: true },
      })),
    };
  });
}
