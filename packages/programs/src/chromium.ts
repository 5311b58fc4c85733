import { findInPath, isExecutable } from './find-in-path.ts';

/** The names that Chromium has in the packages of distributions. */
export const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/**
 * What Chromium prepares in case a person continues browsing: a process for the next site, and two pages per window for
 * suggestions of the address bar. Without it, drawing a page in a fresh window takes 40 % less processor time.
 */
const FOR_BROWSING = ['SpareRendererForSitePerProcess', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/**
 * Flags for a fresh profile that sends nothing on its own and works in containers. A new array each time, because
 * Puppeteer removes some from the array that it is given.
 */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${FOR_BROWSING.join()}`,
];

/**
 * Chromium without the parts that only a browser with windows needs: rendering takes a quarter less processor time.
 * Debian's program in PATH is a script that keeps running around it.
 */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell';
const HEADLESS_SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];

/**
 * The path of this machine's Chromium; undefined if it has none.
 * @param path where it is; by default it is searched in PATH
 */
export function findChromium(path?: string): string | undefined {
  if (path !== undefined) return isExecutable(path) ? path : undefined;
  return findInPath(CHROMIUM_NAMES);
}

/**
 * The path of the Chromium that renders pages: the headless shell if this machine has it.
 * @param path as in `findChromium`
 */
export function findRenderingChromium(path?: string): string | undefined {
  if (path !== undefined) return findChromium(path);
  return isExecutable(HEADLESS_SHELL) ? HEADLESS_SHELL : (findInPath(HEADLESS_SHELL_NAMES) ?? findChromium());
}
