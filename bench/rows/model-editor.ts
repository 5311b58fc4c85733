import type { Page } from 'puppeteer-core';
import { generatedModel } from '../compile.ts';
import { type ConsoleDemo, openConsoleDemo } from '../console-demo.ts';
import { atMost, type Bench, type Figure, median, type Row, roundsOf } from '../figure.ts';
import { tasksByFrame } from '../frames.ts';

const CUBES = 300;
const LONG_LINES = 10_000;
const ROUNDS = 7;
const MOST_USABLE_MS = 1200;
const MOST_SQUIGGLE_MS = 500;
/** 60 frames per second. */
const MOST_FRAME_MS = 16;
/** What browsers call a long task. CodeMirror parses for up to 20 ms after a key. */
const MOST_LONG_FRAME_MS = 50;
const MOST_KB = 700;
const FILE = 'model/cubes/cube_150.yml';
const LONG = 'model/cubes/long.yml';

/** The editor of a data model of 300 cubes in a browser. */
export const modelEditor: Row = {
  name: 'model-editor',
  async measure(bench: Bench): Promise<Figure[]> {
    const demo = await openConsoleDemo(bench);
    try {
      const { id, branch } = await makeModel(demo);
      const address = (file: string) => `/deployments/${id}/model?${new URLSearchParams({ branch, file })}`;
      return [
        await untilUsable(demo, address(FILE)),
        await sizeOfCode(demo, address(FILE)),
        await squiggles(demo, address(FILE)),
        await typing(demo, address(FILE), `in a model of ${CUBES} cubes`, MOST_FRAME_MS),
        await typing(
          demo,
          address(LONG),
          `in a file of ${LONG_LINES.toLocaleString('en')} lines`,
          MOST_LONG_FRAME_MS,
        ),
      ];
    } finally {
      await demo.close();
    }
  },
};

/** A deployment whose model is on a dev branch of the person who is signed in. */
async function makeModel({ facet }: ConsoleDemo): Promise<{ id: number; branch: string }> {
  const id = await facet.makeDeployment('A model of many cubes');
  await facet.waitForBuild(id);
  const build = `/build/api/v1/deployments/${id}`;
  const { branchName } = await facet.call('POST', `${build}/dev-mode`, { activate: false });
  const files = generatedModel('yaml', CUBES).map(({ path, content }) => ({
    path,
    content: String(content),
  }));
  files.push({ path: LONG, content: longFile() });
  for (let from = 0; from < files.length; from += 50)
    await facet.call('PUT', `${build}/data-model/files`, { branchName, files: files.slice(from, from + 50) });
  return { id, branch: branchName };
}

function longFile(): string {
  const dimensions = Array.from(
    { length: Math.floor(LONG_LINES / 4) },
    (_, index) =>
      `      - name: column_${index}\n        sql: "{CUBE}.column_${index}"\n        type: string\n        title: Column ${index}\n`,
  );
  return `cubes:\n  - name: long\n    sql_table: public.long\n    dimensions:\n${dimensions.join('')}`;
}

/** Milliseconds from an address to the first frame with the text of the file and the tree beside it; the page was loaded before. */
async function untilUsable({ facet, page }: ConsoleDemo, address: string): Promise<Figure> {
  const rounds: number[] = [];
  const { identifier } = await page.evaluateOnNewDocument(`(() => {
    const look = (now) => {
      const isThere = document.querySelector('.cm-content:not([aria-readonly]) .cm-line span') !== null
        && document.querySelectorAll('[role="treeitem"]').length > 20;
      if (isThere) window.usableAt = now;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`);
  for (let round = 0; round <= roundsOf(ROUNDS); round += 1) {
    await page.goto(facet.url + address);
    await page.waitForFunction('window.usableAt !== undefined', { timeout: 60_000 });
    rounds.push(Number(await page.evaluate('usableAt')));
  }
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  const measure = `model editor: address to usable, ${CUBES} cubes, warm`;
  return atMost(measure, median(rounds.slice(1)), 'ms', MOST_USABLE_MS, rounds);
}

/** What the page loads of code on a first visit, as compressed by the server. */
async function sizeOfCode(demo: ConsoleDemo, address: string): Promise<Figure> {
  const { page, close } = await demo.firstVisit();
  await page.goto(demo.facet.url + address);
  await page.waitForSelector('.cm-content .cm-line span', { timeout: 60_000 });
  const scripts = (await page.evaluate(
    `performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize])`,
  )) as [string, number][];
  await close();
  const bytes = scripts.reduce((sum, [, size]) => sum + size, 0);
  return atMost('model editor: all JavaScript of the page, compressed', bytes / 1000, 'kB', MOST_KB, scripts);
}

/** From the key that breaks a line until the line is marked. */
async function squiggles({ facet, page }: ConsoleDemo, address: string): Promise<Figure> {
  const rounds: number[] = [];
  await page.goto(facet.url + address);
  await page.waitForSelector('.cm-content .cm-line span', { timeout: 60_000 });
  await toLineOf(page, 'type: string');
  for (let round = 0; round <= roundsOf(ROUNDS); round += 1) {
    const marked = page.waitForFunction(
      `document.querySelector('.cm-lintRange-error') !== null && performance.now()`,
      { polling: 'raf', timeout: 60_000 },
    );
    const pressed = await press(page, 'x');
    rounds.push(Number(await (await marked).jsonValue()) - pressed);
    await press(page, 'Backspace');
    await page.waitForFunction(`document.querySelector('.cm-lintRange-error') === null`, { timeout: 60_000 });
  }
  const measure = `model editor: key to the mark of an error, ${CUBES} cubes`;
  return atMost(measure, median(rounds.slice(1)), 'ms', MOST_SQUIGGLE_MS, rounds);
}

async function typing(
  { facet, page }: ConsoleDemo,
  address: string,
  where: string,
  most: number,
): Promise<Figure> {
  await page.goto(facet.url + address);
  await page.waitForSelector('.cm-content .cm-line span', { timeout: 60_000 });
  await toLineOf(page, 'sql_table');
  const type = async () => {
    for (const key of ' # a comment') await page.keyboard.press(key as never, { delay: 60 });
    for (const _ of ' # a comment') await page.keyboard.press('Backspace', { delay: 60 });
  };
  // The code of the page is compiled by then, as for anyone who has typed a word.
  await type();
  const frames = await tasksByFrame(page, type);
  return atMost(
    `model editor: typing ${where}, longest frame, processor time of its tasks`,
    Math.max(...frames),
    'ms',
    most,
    [...frames].sort((a, b) => b - a).slice(0, 20),
  );
}

/** Sets the caret at the end of the first line with a word. */
async function toLineOf(page: Page, word: string): Promise<void> {
  await page.locator(`.cm-line::-p-text(${word})`).click();
  await page.keyboard.press('End');
}

/** Presses a key. Returns when it went down, on the clock of the page. */
async function press(page: Page, key: 'x' | 'Backspace'): Promise<number> {
  await page.evaluate(
    `addEventListener('keydown', () => { window.pressedAt = performance.now(); }, { capture: true, once: true })`,
  );
  await page.keyboard.press(key);
  return Number(await page.evaluate('pressedAt'));
}
