import type { Page } from 'puppeteer-core';
import type { Layout } from './layout.ts';

const MM = 96 / 25.4;
/** The width of A4 without the margins that the page sets. */
const PAPER_WIDTH = (210 - 2 * 10) * MM;
/** 13 pixels of a dashboard are 7 points on paper, and its columns stay beside each other. */
const SCALE = 0.7;

/** The width in pixels of pages that are laid out as on a screen. */
export const SCREEN_WIDTH = 1280;

/**
 * The windows in which pages are laid out. They are low, because no page measures less than the height of its window.
 */
export const LOOKS = {
  screenshot: { width: SCREEN_WIDTH, height: 120 },
  print: { width: Math.floor(PAPER_WIDTH / SCALE), height: 120 },
} as const satisfies Record<Layout, { width: number; height: number }>;

/** PDF readers accept pages of up to 200 inches. */
const MOST_HEIGHT = 200 * 96;

/** The page as a PDF: as one page that is as high as its content, or on A4 pages. */
export async function printPage(page: Page, layout: Layout): Promise<Uint8Array> {
  if (layout === 'print')
    return page.pdf({ preferCSSPageSize: true, scale: SCALE, printBackground: true, timeout: 0 });
  await page.emulateMediaType('screen');
  const { width } = page.viewport() ?? LOOKS.screenshot;
  const height = await page.$eval('html', (root) => root.scrollHeight);
  return page.pdf({
    width,
    // A fraction of a pixel would begin a second page.
    height: Math.min(height + 1, MOST_HEIGHT),
    printBackground: true,
    timeout: 0,
  });
}
