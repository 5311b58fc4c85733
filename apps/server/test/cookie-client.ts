import { parseSetCookie } from 'cookie';
import { rawCall } from './raw-call.ts';

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly location: string | undefined;
  readonly html: string;
}

/** A minimal browser: keeps cookies and submits forms, but does not follow redirects. */
export interface CookieClient {
  /** The stored cookies by name; a test may add and remove them. */
  readonly cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<PageAnswer>;
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<PageAnswer>;
  /** Calls an API operation with the cookies as the credential. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
  /** Signs in, and throws if that fails. */
  signIn(login: string, password: string): Promise<void>;
}

/**
 * Creates a browser for one server.
 * @param host the tenant's own host, if it has one
 * @param address the client's IP address, for a server that trusts this machine as its proxy
 */
export function cookieClient(url: string, host?: string, address?: string): CookieClient {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, headers: Record<string, string>, body?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await rawCall(url, method, path, {
      headers: {
        ...(host === undefined ? {} : { host }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' }),
        ...(cookie === '' ? {} : { cookie }),
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...headers,
      },
      body,
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const { name, value, maxAge } = parseSetCookie(line);
      if (maxAge === 0 || value === undefined || value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const pageOf = async (...given: Parameters<typeof send>): Promise<PageAnswer> => {
    const { status, headers, bytes } = await send(...given);
    return { status, headers, location: headers.location, html: bytes.toString() };
  };
  const client: CookieClient = {
    cookies,
    get: (path, headers = {}) => pageOf('GET', path, headers),
    post: (path, form = {}, headers = {}) =>
      pageOf(
        'POST',
        path,
        { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        String(new URLSearchParams(form)),
      ),
    async call(method, path, body, headers = {}) {
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const json = body === undefined ? undefined : JSON.stringify(body);
      const { status, bytes } = await send(method, path, { ...type, ...headers }, json);
      const text = bytes.toString();
      return { status, body: text === '' ? undefined : JSON.parse(text) };
    },
    async signIn(login, password) {
      const { status, html } = await client.post('/login', { login, password });
      if (status !== 303) throw new Error(`${login} could not sign in: ${status} ${html}`);
    },
  };
  return client;
}
