import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import axe from 'axe-core';
import { openBrowser, type Tab } from './browser.ts';
import { everyPage } from './every-page.ts';
import { walkGitHub } from './github-under-test.ts';
import { startTestServer } from './server-under-test.ts';

/** WCAG 2.1 A and AA, and axe's best practices. */
export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** WCAG 2.1 (1.4.10) requires pages to work at this width without horizontal scrolling. */
export const NARROW = 320;
/** Mail settings for a server that only queues mail; no worker here sends it. */
const MAIL = { FACET_SMTP_URL: 'smtp://127.0.0.1:1', FACET_MAIL_FROM: 'facet@example.com' };

/**
 * Opens the pages of a server with a theme and inspects each one.
 * @param names the pages to open; defaults to all
 */
export async function walk(
  t: TestContext,
  theme: object,
  look: (tab: Tab) => Promise<void>,
  names?: readonly string[],
): Promise<void> {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const server = await startTestServer(t, { FACET_ROLES: 'api', ...(await walkGitHub(t)) });
  const mailing = await startTestServer(t, { FACET_ROLES: 'api', ...MAIL });
  for (const each of [server, mailing]) await each.ok('PUT', '/api/v1/app-theme', theme);
  const visits = await everyPage(server, mailing);
  for (const name of names ?? [])
    assert.ok(
      visits.some((visit) => visit.name === name),
      name,
    );
  for (const { name, heading, open } of visits.filter(({ name }) => names?.includes(name) ?? true))
    await t.test(name, async () => {
      const tab = await browser.page();
      await open(tab);
      const shown = String(await tab.page.evaluate('document.querySelector("h1").innerText'));
      assert.ok(shown.startsWith(heading), `“${shown}”, not “${heading}”`);
      await look(tab);
      await tab.page.close();
    });
}

/** The violations of axe rules or rule sets on the page of a tab, in each colour scheme and width. */
export async function faultsOf(
  { page }: Tab,
  rules: readonly string[],
  { schemes, widths }: { readonly schemes: readonly string[]; readonly widths: readonly number[] },
): Promise<string[]> {
  const faults: string[] = [];
  assert.equal(
    await page.$('script, [style], [onclick]'),
    null,
    'pages contain no scripts, inline styles or inline handlers',
  );
  // The page itself needs no JavaScript, but axe does.
  await page.setJavaScriptEnabled(true);
  await page.evaluate(axe.source);
  for (const scheme of schemes)
    for (const width of widths) {
      const about = `${scheme}, ${width} px`;
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setViewport({ width, height: 900 });
      // The colour schemes differ in colours only.
      const asked = scheme === 'light' ? rules : ['color-contrast'];
      const run = `axe.run({ runOnly: ${JSON.stringify(asked)} })`;
      const { violations, incomplete, passes } = (await page.evaluate(run)) as axe.AxeResults;
      assert.ok(
        passes.some(({ id }) => id === 'color-contrast'),
        `${about}: contrast was not checked`,
      );
      for (const { id, help, nodes } of [...violations, ...incomplete])
        for (const { html, failureSummary } of nodes)
          faults.push(`${about}: ${id}, ${help}: ${html} ${failureSummary}`);
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      if (wide > width) faults.push(`${about}: is ${wide} px wide and scrolls horizontally`);
    }
  return faults;
}

/** A page script that returns the visible interactive elements. */
const CONTROLS =
  "[...document.querySelectorAll('a[href], button, summary, select, input:not([type=hidden])')].filter((one) => one.checkVisibility())";

/** Walks a page with the Tab key: every interactive element gets focus, with a visible outline. */
export async function reachByKeyboard({ page }: Tab): Promise<void> {
  const controls = Number(await page.evaluate(`${CONTROLS}.length`));
  const reached = new Set<number>();
  for (let count = 0; count <= controls; count += 1) {
    await page.keyboard.press('Tab');
    const { at, html, outline } = (await page.evaluate(`(() => {
      const { activeElement } = document;
      const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
      return {
        at: ${CONTROLS}.indexOf(activeElement),
        html: activeElement.outerHTML,
        outline: outlineStyle + ' ' + outlineWidth,
      };
    })()`)) as { at: number; html: string; outline: string };
    if (at === -1) continue;
    reached.add(at);
    assert.equal(outline, 'solid 2px', `no visible focus outline on ${html}`);
  }
  assert.equal(reached.size, controls, 'the Tab key does not reach every control');
}
