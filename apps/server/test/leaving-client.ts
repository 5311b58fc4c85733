import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Json, ServerUnderTest } from './server-under-test.ts';

export interface LeavingClient {
  /** The response; undefined if the client disconnected before it. */
  readonly response: Promise<{ readonly status: number; readonly body: Json } | undefined>;
  /** Destroys the socket. */
  leave(): void;
}

/**
 * Sends a request, with POST if it has a body, over a separate socket, which the client may close before the response.
 */
export function leavingClient(
  { url }: Pick<ServerUnderTest, 'url'>,
  path: string,
  { key, body }: { readonly key: string; readonly body?: object },
): LeavingClient {
  const sent = request(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    agent: false,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
  });
  sent.end(body && JSON.stringify(body));
  const respond = async () => {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: response.statusCode ?? 0, body: await json(response) };
  };
  return { response: respond().catch(() => undefined), leave: () => void sent.destroy() };
}
