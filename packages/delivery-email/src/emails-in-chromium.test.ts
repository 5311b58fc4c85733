import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import { NO_CHROMIUM } from '@facet/programs/testing';
import axe from 'axe-core';
import { launch } from 'puppeteer-core';
import { sampleEmails } from './testing/sample-emails.ts';

/** WCAG 2.1 A and AA; without the rules for whole pages, since mail clients show emails in pages of their own. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
const VIEWS = [
  { width: 320, scheme: 'dark' },
  { width: 1200, scheme: 'light' },
] as const;

const executablePath = findChromium();

describe('emails in Chromium', { skip: executablePath === undefined && NO_CHROMIUM }, async () => {
  if (executablePath === undefined) return;
  const browser = await launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  after(() => browser.close());

  for (const [name, { html }] of Object.entries(sampleEmails()))
    test(`${name} is accessible in both schemes, and never scrolls sideways`, async () => {
      const page = await browser.newPage();
      for (const { width, scheme } of VIEWS) {
        await page.setViewport({ width, height: 800 });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.setContent(html);
        await page.evaluate(axe.source);
        const run = `axe.run({ runOnly: ${JSON.stringify(RULES)} })`;
        const { violations, passes } = (await page.evaluate(run)) as axe.AxeResults;
        const faults = violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
        assert.deepEqual(faults, [], `${width} px, ${scheme}`);
        assert.ok(passes.some(({ id }) => id === 'color-contrast'));
        assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width);
      }
      await page.close();
    });
});
