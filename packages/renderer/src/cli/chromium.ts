/**
 * `npm run chromium`: looks for the Chromium that renders dashboards, and starts it once. `npm run chromium -- install`
 * installs it with the system's package manager beforehand if PATH contains none.
 */
import { CHROMIUM_NAMES, findChromium, findRenderingChromium } from '@facet/programs';
import { findSandbox } from '../chromium-process.ts';
import { installChromium } from './install-chromium.ts';

const INSTALL = `Install it with: npm run chromium -- install
On macOS: brew install --cask chromium
Or set FACET_CHROMIUM to its path.`;

const wanted = process.env.FACET_CHROMIUM;
const mayInstall = process.argv[2] === 'install' && wanted === undefined;

try {
  if (mayInstall && findChromium() === undefined) await installChromium();
  const path = findRenderingChromium(wanted);
  if (path === undefined) {
    const where =
      wanted === undefined ? `none of ${CHROMIUM_NAMES.join(', ')} is in PATH` : `not at ${wanted}`;
    throw new Error(`Chromium is missing: ${where}.\n${INSTALL}`);
  }
  const hasSandbox = await findSandbox(path).catch((error: Error) => {
    throw new Error(`Chromium does not start: ${path} (${error.message}).`);
  });
  console.log(`Chromium works: ${path}`);
  if (!hasSandbox) console.log('It runs without its sandbox here: see docs/exports.md#chromium.');
} catch (error) {
  console.log((error as Error).message);
  process.exitCode = 1;
}
