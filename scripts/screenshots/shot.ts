import type { HTTPRequest, Page } from 'puppeteer-core';

/** A page in one state. */
export interface Shot {
  /** `GROUP/NAME`, which is also the name of its files. */
  readonly name: string;
  /** The path on the server, or the address; one that does not live long is made when it is opened. */
  readonly address: string | (() => Promise<string>);
  /** The signed-in user; signed out if absent. */
  readonly as?: 'admin' | 'nobody';
  /** Replaces the server where a state depends on it; returns whether it has handled the request. */
  readonly serve?: (request: HTTPRequest) => boolean | Promise<boolean>;
  /** What to do on the page, once. */
  readonly act?: (page: Page) => Promise<unknown>;
  /** What to do for each picture, on the page in its size: to open what a change of the size or Escape closes. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** The part of the page, and what reaches beyond it; by default the whole page. */
  readonly around?: string;
  /** Whether the picture shows what a window of usual height does. */
  readonly isWindow?: boolean;
  /** Whether the state is that of a page which never finishes loading. */
  readonly isUnfinished?: boolean;
}

/** Answers with JSON. */
export async function answer(request: HTTPRequest, body: unknown, status = 200): Promise<true> {
  await request.respond({ status, contentType: 'application/json', body: JSON.stringify(body) });
  return true;
}

/** Asks the server itself, and answers with a changed response. */
export async function changed(request: HTTPRequest, change: (body: Json) => void): Promise<true> {
  const response = await askServer(request);
  const body = await response.json();
  change(body);
  return answer(request, body, response.status);
}

/** The same for a response of lines of JSON; the change is made to each line. */
export async function changedLines(request: HTTPRequest, change: (line: Json) => void): Promise<true> {
  const response = await askServer(request);
  const lines = (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const value = JSON.parse(line);
      change(value);
      return `${JSON.stringify(value)}\n`;
    });
  const contentType = response.headers.get('content-type') ?? '';
  await request.respond({ status: response.status, contentType, body: lines.join('') });
  return true;
}

async function askServer(request: HTTPRequest): Promise<Response> {
  return fetch(request.url(), {
    method: request.method(),
    headers: request.headers(),
    body: request.postData() ?? (await request.fetchPostData()) ?? null,
  });
}

/** JSON as a state changes it. */
export type Json = ReturnType<typeof JSON.parse>;

/** What the server answers if it fails. */
export const FAILURE = {
  error: 'Something went wrong on our side',
  code: 'internal',
  requestId: 'b2a7c4e0',
};

export const isTo = (path: RegExp) => (request: HTTPRequest) => path.test(new URL(request.url()).pathname);

export const press = (selector: string) => async (page: Page) => {
  await page.waitForSelector(selector);
  await page.click(selector);
};

/** Lays a page out from right to left, which no locale does yet. */
export const fromRightToLeft = (page: Page) => page.evaluate("document.documentElement.dir = 'rtl'");

/** Clicks one after the other, and waits for what they open. */
export const clickEach =
  (selectors: readonly string[], opened = '[role="dialog"]') =>
  async (page: Page) => {
    for (const selector of selectors) await page.locator(selector).click();
    await page.waitForSelector(opened);
  };
