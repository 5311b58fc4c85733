/** `npm run chromium`: looks for the Chromium that renders dashboards, and starts it once. */
import { CHROMIUM_NAMES, findRenderingChromium } from '@facet/programs';
import { findSandbox } from '../chromium-process.ts';

const INSTALL = `Install it with the package manager of the system:
  Debian:          apt-get install chromium-headless-shell, which is smaller, or chromium
  Ubuntu:          apt-get install chromium
  Fedora, RHEL:    dnf install chromium
  Alpine:          apk add chromium
  macOS:           brew install --cask chromium
or set FACET_CHROMIUM to its path.`;

const wanted = process.env.FACET_CHROMIUM;
const path = findRenderingChromium(wanted);
if (path === undefined) {
  const where = wanted === undefined ? `none of ${CHROMIUM_NAMES.join(', ')} is in PATH` : `not at ${wanted}`;
  console.log(`Chromium is missing: ${where}.\n${INSTALL}`);
  process.exitCode = 1;
} else
  try {
    const hasSandbox = await findSandbox(path);
    console.log(`Chromium works: ${path}`);
    if (!hasSandbox) console.log('It runs without its sandbox here: see docs/exports.md#chromium.');
  } catch (error) {
    console.log(`Chromium does not start: ${path} (${(error as Error).message}).`);
    process.exitCode = 1;
  }
