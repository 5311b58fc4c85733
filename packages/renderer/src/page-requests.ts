import type { HTTPRequest, Page } from 'puppeteer-core';

/** A request of a page that is being rendered. */
export interface PageRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Answers a request; null refuses it. */
export type Answer = (request: PageRequest) => Promise<PageResponse | null>;

/** Answers every request of a page without a network. */
export async function answerRequests(page: Page, answer: Answer): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // A page that closes meanwhile no longer needs the response.
    respond(request, answer).catch(() => undefined);
  });
}

async function respond(request: HTTPRequest, answer: Answer): Promise<void> {
  const response = await answerTo(request, answer).catch(() => null);
  if (response === null) return request.abort('blockedbyclient');
  const { status, headers, body } = response;
  return request.respond({ status, headers, body });
}

async function answerTo(request: HTTPRequest, answer: Answer): Promise<PageResponse | null> {
  const url = URL.parse(request.url());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const body = request.hasPostData() ? (request.postData() ?? (await request.fetchPostData())) : undefined;
  return answer({ method: request.method(), url, headers: request.headers(), body });
}
