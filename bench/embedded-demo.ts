import { CHROMIUM_FLAGS, findChromium } from '@facet/programs';
import { launch } from 'puppeteer-core';
import { startHost, Viewer } from './embed-viewer.ts';
import { type FacetProcess, startFacet } from './facet-process.ts';
import type { Bench } from './figure.ts';
import { DEMO } from './flights-dashboard.ts';

/** A server whose demo is built, and a browser in which viewers open its dashboards. */
export interface EmbeddedDemo {
  readonly facet: FacetProcess;
  readonly viewer: Viewer;
  close(): Promise<void>;
}

/** @param hostOf the address of the page around dashboards: `url`, or `site` for one of the site of Facet */
export async function openEmbeddedDemo(bench: Bench, hostOf: 'url' | 'site'): Promise<EmbeddedDemo> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('needs Chromium');
  const facet = await startFacet({
    DATABASE_URL: await bench.database(),
    FACET_DATA_DIR: bench.folder,
    FACET_DEMO: '1',
  });
  const host = await startHost();
  const browser = await launch({ executablePath, args: [...CHROMIUM_FLAGS] });
  const close = async () => {
    await browser.close();
    await host.stop();
    await facet.stop();
  };
  try {
    await facet.waitForBuild(DEMO);
    const site = host[hostOf];
    await facet.call('PUT', `/api/v1/deployments/${DEMO}/embed-settings`, { allowedOrigins: [site] });
    return { facet, viewer: new Viewer(browser, facet, site, DEMO), close };
  } catch (error) {
    await close();
    throw error;
  }
}
