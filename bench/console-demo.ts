import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import { type BrowserContext, launch, type Page } from 'puppeteer-core';
import { type FacetProcess, startFacet } from './facet-process.ts';
import type { Bench } from './figure.ts';
import { DEMO } from './flights-dashboard.ts';

const PASSWORD = 'the password of this bench';

/** A server whose demo is built, and a browser in which its administrator has signed in. */
export interface ConsoleDemo {
  readonly facet: FacetProcess;
  /** A tab of the person. */
  readonly page: Page;
  /** A tab of the same person in a browser that has visited nothing before. */
  firstVisit(): Promise<{ readonly page: Page; close(): Promise<void> }>;
  close(): Promise<void>;
}

export async function openConsoleDemo(bench: Bench): Promise<ConsoleDemo> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('needs Chromium');
  const facet = await startFacet({
    DATABASE_URL: await bench.database(),
    FACET_DATA_DIR: bench.folder,
    FACET_DEMO: '1',
  });
  const browser = await launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  const close = async () => {
    await browser.close();
    await facet.stop();
  };
  try {
    await facet.waitForBuild(DEMO);
    const page = await newTab(browser.defaultBrowserContext());
    await signIn(page, facet);
    const cookies = await browser.cookies();
    return {
      facet,
      page,
      async firstVisit() {
        const context = await browser.createBrowserContext();
        await context.setCookie(...cookies);
        return { page: await newTab(context), close: () => context.close() };
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function newTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setViewport({ width: 1440, height: 900 });
  return page;
}

async function signIn(page: Page, facet: FacetProcess): Promise<void> {
  const { email } = await facet.call('PUT', '/api/v1/users/1', { password: PASSWORD });
  await page.goto(`${facet.url}/login`);
  await page.type('input[name=login]', email);
  await page.type('input[name=password]', PASSWORD);
  await Promise.all([page.waitForNavigation(), page.click('form button')]);
}
