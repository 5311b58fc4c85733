import assert from 'node:assert/strict';
import type { Page } from 'puppeteer-core';

/** A small phone. */
const NARROW = { width: 360, height: 740 };

/** Checks that a page on a small phone does not scroll sideways, and gives it its size again. */
export async function assertFitsPhone(page: Page, what: string): Promise<void> {
  const before = page.viewport();
  await page.setViewport(NARROW);
  const wide = await page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return scrollWidth <= innerWidth
      ? []
      : [scrollWidth, ...beyond.slice(0, 3).map(({ outerHTML }) => outerHTML.slice(0, 120))];
  });
  assert.deepEqual(wide, [], `${what} scrolls sideways at ${NARROW.width} pixels`);
  if (before !== null) await page.setViewport(before);
}
