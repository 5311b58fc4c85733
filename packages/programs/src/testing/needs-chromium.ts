import { findChromium } from '../chromium.ts';

/** Why a test is skipped on a machine without Chromium. */
export const NO_CHROMIUM = 'needs Chromium: npm run chromium -- install';

/** Options of tests that need Chromium. */
export const needsChromium = { skip: findChromium() === undefined && NO_CHROMIUM };
