import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import { type Browser, launch } from 'puppeteer-core';

const PATIENCE_MS = 10_000;

/** A fresh profile that reaches this machine only. Frames share the page's process, which is quicker to start. */
const FLAGS = [
  ...CHROMIUM_FLAGS,
  '--no-proxy-server',
  '--disable-site-isolation-trials',
  '--disable-features=IsolateOrigins,site-per-process',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

/** Starts this machine's Chromium; undefined without one. */
export async function launchChromium(): Promise<Browser | undefined> {
  const executablePath = findChromium();
  return executablePath === undefined
    ? undefined
    : launch({ executablePath, args: [...FLAGS], protocolTimeout: PATIENCE_MS });
}
