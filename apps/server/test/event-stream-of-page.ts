import type { Page } from 'puppeteer-core';

/** Whether an address is that of the stream of events, whose response ends with its page. */
export const isEventStream = (url: string): boolean => new URL(url).pathname === '/api/v1/events';

/** Waits until a page that follows events requests nothing else. */
export function settled(page: Page, idleTime?: number): Promise<void> {
  return page.waitForNetworkIdle({ concurrency: 1, ...(idleTime === undefined ? {} : { idleTime }) });
}
