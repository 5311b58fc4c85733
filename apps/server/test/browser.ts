import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import { NO_CHROMIUM } from '@facet/programs/testing';
import { type Frame, launch, type Page } from 'puppeteer-core';

/** The limit of waits, which end as soon as their event has happened. A busy machine may take long. */
const PATIENCE_MS = 150_000;

/**
 * A fresh profile connects to this machine only: every other name fails to resolve. Names under `.localhost` resolve
 * to this machine. Each name has its own cookies, shared by all its ports.
 */
const FLAGS = [
  ...CHROMIUM_FLAGS,
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1',
];

export interface View {
  /** The visitor prefers dark colours. */
  readonly dark?: boolean;
  /** Width of the window in CSS pixels; defaults to a desktop's. */
  readonly width?: number;
  /** Runs the scripts of pages. Off by default, because every page must work without scripts. */
  readonly scripts?: boolean;
}

/** A tab, operated by visible labels and names as a person would. Tabs of one browser share cookies. */
export interface Tab {
  /** The Puppeteer page. */
  readonly page: Page;
  /** Opens a URL and returns the status of the page it ends at. */
  open(url: string): Promise<number>;
  /** Replaces the text in the field with this label. */
  fill(label: string, text: string): Promise<void>;
  /** Presses a button and waits for the next page. */
  press(name: string): Promise<void>;
  /** Follows a link and waits for its page. */
  follow(name: string): Promise<void>;
  /** The visible text of the page. */
  text(): Promise<string>;
  /** Waits until the URL contains a text, for pages that redirect by themselves. */
  arrive(part: string): Promise<void>;
}

export interface BrowserUnderTest {
  page(view?: View): Promise<Tab>;
}

/**
 * Starts this machine's Chromium with an empty profile, and closes it with the test. Without Chromium, marks the test
 * as skipped and returns undefined; the test must then return.
 */
export async function openBrowser(t: TestContext): Promise<BrowserUnderTest | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    t.skip(NO_CHROMIUM);
    return undefined;
  }
  const browser = await launch({ executablePath, args: [...FLAGS], timeout: PATIENCE_MS });
  t.after(() => browser.close());
  return {
    async page({ dark = false, width = 1200, scripts = false } = {}) {
      const page = await browser.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      // Only one tab of a browser has the focus; without it, elements show no outline.
      await page.emulateFocusedPage(true);
      await page.setJavaScriptEnabled(scripts);
      await page.setViewport({ width, height: 900 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: dark ? 'dark' : 'light' }]);
      return tabOf(page);
    },
  };
}

function tabOf(page: Page): Tab {
  const text = async () => String(await page.evaluate('document.body.innerText'));
  const find = async (role: string, name: string) => {
    const found = await page.$(`aria/${name}[role="${role}"]`);
    assert.ok(found, `No ${role} “${name}” on ${page.url()}:\n${await text()}`);
    return found;
  };
  const go = async (role: string, name: string) => {
    const target = await find(role, name);
    await Promise.all([page.waitForNavigation(), target.click()]);
  };
  return {
    page,
    text,
    async open(url) {
      const answer = await page.goto(url);
      return answer?.status() ?? 0;
    },
    async fill(label, value) {
      const input = await find('textbox', label);
      await input.click({ count: 3 });
      await page.keyboard.press('Backspace');
      await input.type(value);
    },
    press: (name) => go('button', name),
    follow: (name) => go('link', name),
    async arrive(part) {
      const end = Date.now() + PATIENCE_MS;
      while (!page.url().includes(part)) {
        assert.ok(Date.now() < end, `At ${page.url()}, expected ${part}:\n${await text()}`);
        await sleep(20);
      }
      await page.waitForSelector('body');
    },
  };
}

/**
 * Replaces the text of a field as a person does. `Locator.fill` empties the field without an event first, so a page that
 * renders at that moment puts the old text back.
 */
export async function retype(place: Page | Frame, selector: string, text: string): Promise<void> {
  const { keyboard } = 'keyboard' in place ? place : place.page();
  await (await place.waitForSelector(selector))?.focus();
  await keyboard.down('Control');
  await keyboard.press('a');
  await keyboard.up('Control');
  await keyboard.sendCharacter(text);
}
