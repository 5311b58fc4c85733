import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import { type Browser, launch, type Page, TimeoutError } from 'puppeteer-core';
import { startLanguageModel } from '../../apps/server/test/language-model-double.ts';
import { startOwnServer } from '../../examples/dbt/own-server.ts';
import { indexPage, type Taken } from './index-page.ts';
import { takePaper } from './paper.ts';
import { type Prepared, prepareDemo } from './prepare-demo.ts';
import type { Shot } from './shot.ts';
import { shotsOf } from './shots.ts';

/*
 * Takes a picture of every page in every state, in both schemes and three widths, and of every kind of chart, into
 * `screenshots/` with an index; pages of PDFs too, if pdftoppm is in PATH. Usage: `npm run screenshots [PART OF A NAME]`.
 * Starts Facet with its demo; with FACET_URL and FACET_API_KEY it uses a running Facet, to which it adds users and
 * dashboards.
 */
const WIDTHS = [360, 1280, 1920] as const;
const SCHEMES = ['light', 'dark'] as const;
/** Higher pages are cut off. */
const HIGHEST = 5000;
const WINDOW_HEIGHT = 760;
/** What a picture of a part of a page shows around it. */
const AROUND = 96;
/** How long a page may load, and how long all of it may take. */
const PATIENCE_MS = 30_000;
const LIMIT_MS = 60 * 60_000;
/** Pages of which pictures are taken at a time: each waits for its network and animations most of the time. */
const AT_ONCE = 3;
/** A moment without requests, after which animations have ended too. */
const QUIET_MS = 500;

/** What shows that something loads, or is being drawn. */
const BUSY = '.mantine-Skeleton-root, [data-shape], [aria-busy="true"]';

/** Whether nothing in the window loads. What is beyond it loads when somebody scrolls there. */
const IS_LOADED = `[...document.querySelectorAll('${BUSY}')].every((element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top > innerHeight || bottom < 0;
})`;

/** After which a page has its new layout. */
const TWO_FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** What a language model may write of the demo. */
const SUMMARY = `**Illinois and Texas stand out.** Together they have more than a quarter of all departures, and Illinois the
largest share of late ones.

- Departures are steady from January to June, between 455,000 and 500,000 a month.
- *Nevada* grew most against the month before.
- The shares of late flights differ by a factor of two.

May is the month with the most departures.`;

const FOLDER = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const { FACET_URL, FACET_API_KEY } = process.env;
const [asked = ''] = process.argv.slice(2);

const executablePath = findChromium();
if (executablePath === undefined) throw new Error('Screenshots need Chromium in PATH');
if (asked === '') rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const model = await startLanguageModel();
model.answer = ({ user }) => (/Refused/.test(user) ? { refusal: 'I would rather not.' } : { text: SUMMARY });
const own =
  FACET_URL === undefined
    ? await startOwnServer({
        FACET_DEMO: '1',
        FACET_LLM_URL: model.url,
        FACET_LLM_MODEL: 'screenshots',
        FACET_OUTBOUND_ALLOW: '127.0.0.1',
      })
    : undefined;
const leave = async () => {
  await own?.leave();
  await model.stop();
};
const browser = await launch({ executablePath, args: [...CHROMIUM_FLAGS] }).catch(async (error: unknown) => {
  await leave();
  throw error;
});
const limit = setTimeout(() => {
  console.error('The screenshots took too long.');
  process.exitCode = 1;
  void browser.close();
}, LIMIT_MS);
try {
  const url = FACET_URL ?? own?.url ?? '';
  const prepared = await prepareDemo(url, FACET_API_KEY ?? own?.apiKey ?? '');
  const shots = shotsOf(prepared).filter(({ name }) => name.includes(asked));
  const taken: Taken[] = [];
  const next = shots.entries();
  const takeNext = async () => {
    for (const [index, shot] of next) taken[index] = await take(browser, url, prepared, shot);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  taken.push(...(await takePaper(FOLDER, prepared, (name) => name.includes(asked))));
  if ('charts'.includes(asked)) taken.push(...drawCharts());
  const index = join(FOLDER, 'index.html');
  writeFileSync(index, indexPage(taken));
  await sheets(browser, index, taken);
  console.log(`Open ${pathToFileURL(index)}`);
} finally {
  clearTimeout(limit);
  await browser.close();
  await leave();
}

/** Takes the pictures of one page in one state. It is loaded once, and then shown in each width and scheme. */
async function take(browser: Browser, url: string, prepared: Prepared, shot: Shot): Promise<Taken> {
  const context = await browser.createBrowserContext();
  const notes: string[] = [];
  const files: string[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.emulateFocusedPage(true);
    page.on('pageerror', (error) => notes.push(String(error)));
    page.on('console', (message) => notes.push(message.text()));
    if (shot.as !== undefined) {
      const [name = '', value = ''] = prepared.cookies[shot.as].split(/=(.*)/);
      await context.setCookie({ name, value, domain: new URL(url).hostname, path: '/' });
    }
    await serve(page, shot, notes);
    await page.setViewport({ width: 1280, height: 900 });
    const address = typeof shot.address === 'string' ? shot.address : await shot.address();
    await page.goto(new URL(address, url).href);
    if (shot.isUnfinished !== true) await settled(page);
    await shot.act?.(page);
    for (const width of WIDTHS)
      for (const scheme of SCHEMES) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.setViewport({ width, height: 900 });
        await page.evaluate(TWO_FRAMES);
        const content = Number(await page.evaluate('document.documentElement.scrollHeight'));
        const height = shot.isWindow === true ? WINDOW_HEIGHT : Math.min(Math.max(content, 640), HIGHEST);
        await page.setViewport({ width, height });
        await (shot.isUnfinished === true
          ? new Promise((done) => setTimeout(done, QUIET_MS))
          : settled(page));
        if (shot.open !== undefined) {
          await page.keyboard.press('Escape');
          await page.mouse.move(0, 0);
          await settled(page);
          await shot.open(page);
          await settled(page);
        }
        const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
        if (wide > width) notes.push(`${width} ${scheme}: scrolls sideways, ${wide} px`);
        const file = `${shot.name.replaceAll(/[^a-z0-9/]+/gi, '-')}-${width}-${scheme}.png`;
        mkdirSync(join(FOLDER, file, '..'), { recursive: true });
        await page.screenshot({ path: join(FOLDER, file) as `${string}.png`, ...(await clipOf(page, shot)) });
        files.push(file);
      }
  } catch (error) {
    notes.push(String(error));
  } finally {
    await context.close();
  }
  const different = [...new Set(notes)];
  console.log(`${shot.name}: ${notes.length === 0 ? 'done' : different.join('; ')}`);
  return { name: shot.name, files, notes: different };
}

/** The part of the page that a picture shows. */
async function clipOf(page: Page, { around }: Shot) {
  const box = around === undefined ? null : await (await page.waitForSelector(around))?.boundingBox();
  const { width, height } = page.viewport() ?? { width: 0, height: 0 };
  if (box == null) return {};
  const scrolled = Number(await page.evaluate('scrollY'));
  const [x, y] = [Math.max(0, box.x - AROUND), Math.max(0, box.y - AROUND)];
  const right = Math.min(width, box.x + box.width + AROUND);
  const bottom = Math.min(height, box.y + box.height + AROUND);
  // Beyond the viewport would be at another size, in which menus are elsewhere.
  return { clip: { x, y: y + scrolled, width: right - x, height: bottom - y }, captureBeyondViewport: false };
}

async function serve(page: Page, { serve }: Shot, notes: string[]): Promise<void> {
  if (serve === undefined) return;
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    try {
      if (!(await serve(request))) await request.continue();
    } catch (error) {
      notes.push(`${request.url()}: ${error}`);
      await request.abort().catch(() => {});
    }
  });
}

/** Waits until nothing loads any more, and all charts are drawn. */
async function settled(page: Page): Promise<void> {
  await page
    .waitForNetworkIdle({ idleTime: QUIET_MS, timeout: PATIENCE_MS })
    .then(() => page.waitForFunction(IS_LOADED))
    .catch((error: unknown) => {
      // Some pages ask again and again; their pictures show what there is.
      if (!(error instanceof TimeoutError)) throw error;
    });
}

/** Runs `npm run charts`, and takes over its sheets. */
function drawCharts(): Taken[] {
  return [420, 300].map((width) => {
    const script = join(ROOT, 'packages/charts/scripts/contact-sheet.ts');
    const { status, stderr } = spawnSync(process.execPath, [script, String(width)], {
      encoding: 'utf8',
      timeout: LIMIT_MS / 3,
    });
    const files = SCHEMES.map((scheme) => `charts/${width}-${scheme}.png`);
    mkdirSync(join(FOLDER, 'charts'), { recursive: true });
    for (const [index, file] of files.entries())
      copyFileSync(join(ROOT, `packages/charts/sheets/${SCHEMES[index]}.png`), join(FOLDER, file));
    return { name: `charts/${width} pixels`, files, notes: status === 0 ? [] : [stderr.slice(0, 500)] };
  });
}

/** Writes one picture with those of a page beside each other, for a quick look. */
async function sheets(browser: Browser, index: string, taken: readonly Taken[]): Promise<void> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1800, height: 1000 });
  await page.goto(pathToFileURL(index).href);
  mkdirSync(join(FOLDER, 'sheets'), { recursive: true });
  const sections = await page.$$('section');
  for (const [position, { name }] of taken.entries()) {
    const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`;
    await sections[position]?.screenshot({ path: join(FOLDER, 'sheets', file) as `${string}.png` });
  }
}
