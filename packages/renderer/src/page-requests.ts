import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import type { PipeTransport } from './pipe-transport.ts';

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

/** Bodies in Base64, as the DevTools protocol requires. Pages share most of their bodies. */
const written = new WeakMap<Uint8Array, Uint8Array>();
/** The ids of messages of this file begin far above those of puppeteer, which ignores the responses to them. */
const FIRST_ID = 1_000_000_000;

/**
 * Answers every request of a page without a network. Not through puppeteer: its requests take ten times as long to write a
 * body, and any message through it leaves several copies behind.
 * @param transport the connection to the browser of the page
 */
export async function answerRequests(page: Page, transport: PipeTransport, answer: Answer): Promise<void> {
  const session = await page.createCDPSession();
  let id = FIRST_ID;
  const fulfill = (requestId: string, response: PageResponse) => {
    id += 1;
    transport.sendParts(fulfillment(session.id(), id, requestId, response));
  };
  session.on('Fetch.requestPaused', (paused) => {
    // A page that closes meanwhile no longer needs the response.
    respond(session, paused, answer, fulfill).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function respond(
  session: CDPSession,
  paused: Protocol.Fetch.RequestPausedEvent,
  answer: Answer,
  fulfill: (requestId: string, response: PageResponse) => void,
) {
  const { requestId } = paused;
  const response = await answerTo(session, paused, answer).catch(() => null);
  if (response === null)
    return session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  fulfill(requestId, response);
}

/** The message that responds to a request, in parts. */
function fulfillment(
  sessionId: string,
  id: number,
  requestId: string,
  { status, headers, body }: PageResponse,
): (string | Uint8Array)[] {
  const message = JSON.stringify({
    id,
    sessionId,
    method: 'Fetch.fulfillRequest',
    params: {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: '',
    },
  });
  const end = '"}}';
  return [message.slice(0, -end.length), base64Of(body), end];
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

/** A body that is too long to be part of the event. */
async function postDataOf(session: CDPSession, requestId: string | undefined): Promise<string | undefined> {
  if (requestId === undefined) return undefined;
  return (await session.send('Network.getRequestPostData', { requestId })).postData;
}

function base64Of(body: Uint8Array): Uint8Array {
  const known = written.get(body);
  if (known !== undefined) return known;
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('base64');
  const bytes = Buffer.from(text, 'latin1');
  written.set(body, bytes);
  return bytes;
}
