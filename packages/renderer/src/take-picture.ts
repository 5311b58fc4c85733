import type { Page } from 'puppeteer-core';
import { RenderFailed } from './render-failed.ts';

/** The largest number of pixels that Chromium draws in one direction. */
const MOST_PIXELS = 16_384;
const SHARP = 2;

/** The whole page as a PNG: at twice the density, unless it is too tall for that. */
export async function takePicture(page: Page): Promise<Uint8Array> {
  const height = await page.$eval('html', (root) => root.scrollHeight);
  if (height > MOST_PIXELS)
    throw new RenderFailed(
      `The dashboard is ${height} pixels high, and an image at most ${MOST_PIXELS}: use a PDF`,
      true,
    );
  const { width = 0 } = page.viewport() ?? {};
  // The whole page in the window, because parts of a page outside of it may be drawn differently.
  await page.setViewport({ width, height, deviceScaleFactor: height * SHARP > MOST_PIXELS ? 1 : SHARP });
  return page.screenshot({ type: 'png', optimizeForSpeed: false });
}
