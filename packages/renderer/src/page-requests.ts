import type { CDPSession, Page, Protocol } from 'puppeteer-core';

/** A request of a page that is being rendered. */
export interface PageRequest {
  readonly method: string;
  readonly url: URL;
  /** By their names in lower case. */
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

/** Bodies as the DevTools protocol takes them: Base64. Pages have most of their bodies in common. */
const written = new WeakMap<Uint8Array, string>();

/**
 * Answers every request of a page without a network. Not through puppeteer's requests, which take ten times as long to write
 * a body and leave several copies of it behind.
 */
export async function answerRequests(page: Page, answer: Answer): Promise<void> {
  const session = await page.createCDPSession();
  session.on('Fetch.requestPaused', (paused) => {
    // A page that closes meanwhile no longer needs the response.
    respond(session, paused, answer).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function respond(session: CDPSession, paused: Protocol.Fetch.RequestPausedEvent, answer: Answer) {
  const { requestId } = paused;
  const response = await answerTo(session, paused, answer).catch(() => null);
  if (response === null)
    return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  const { status, headers, body } = response;
  return session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: base64Of(body),
  });
}

async function answerTo(
  session: CDPSession,
  { request, networkId }: Protocol.Fetch.RequestPausedEvent,
  answer: Answer,
): Promise<PageResponse | null> {
  const { method, headers, hasPostData = false } = request;
  const url = URL.parse(request.url);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const body = hasPostData ? (request.postData ?? (await postDataOf(session, networkId))) : undefined;
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return answer({ method, url, headers: Object.fromEntries(named), body });
}

/** A body that is too long for the event. */
async function postDataOf(session: CDPSession, requestId: string | undefined): Promise<string | undefined> {
  if (requestId === undefined) return undefined;
  return (await session.send('Network.getRequestPostData', { requestId })).postData;
}

function base64Of(body: Uint8Array): string {
  const known = written.get(body);
  if (known !== undefined) return known;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64');
  written.set(body, text);
  return text;
}
