import { rawCall } from './raw-call.ts';
import type { Answer, Call, ServerUnderTest } from './server-under-test.ts';

/** Calls an operation with a Host header, which fetch cannot set. */
export async function callHost(
  server: Pick<ServerUnderTest, 'url'>,
  host: string,
  key: string | null,
  method: string,
  path: string,
  { body, headers, raw }: Call = {},
): Promise<Answer> {
  const isJson = body !== undefined;
  const {
    status,
    headers: answered,
    bytes,
  } = await rawCall(server.url, method, path, {
    headers: {
      host,
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: isJson ? JSON.stringify(body) : (raw as Buffer | undefined),
  });
  const text = bytes.toString();
  const type = String(answered['content-type']);
  return {
    status,
    headers: new Headers(Object.entries(answered).map(([name, value]) => [name, String(value)])),
    body: type.includes('json') && text !== '' ? JSON.parse(text) : text,
  };
}
