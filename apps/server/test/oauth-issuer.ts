import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENT = { id: 'facet-client', secret: 'a-secret-of-the-issuer' };

export interface OAuthIssuer {
  readonly url: string;
  readonly authUrl: string;
  readonly tokenUrl: string;
  /** The grant types of the token requests so far. */
  readonly grants: string[];
  /** Replaces the response of the token endpoint while it is set. */
  failure: { status: number; body: string } | undefined;
  /** Walks through the issuer's pages as its user and returns the address it redirects back to. */
  agree(authorizationUrl: string, user?: string): Promise<URL>;
}

/** A real authorization server with single-use refresh tokens, on its own port. */
export async function startIssuer(
  t: { after(work: () => unknown): void },
  redirectUri: string,
  accessTokenSeconds = 3600,
): Promise<OAuthIssuer> {
  const grants: string[] = [];
  let provider: Provider | undefined;
  const issuer: { failure: OAuthIssuer['failure'] } = { failure: undefined };
  const server = createServer((request, response) => {
    if (request.url === '/token' && issuer.failure !== undefined) {
      grants.push('failed');
      response.writeHead(issuer.failure.status, { 'content-type': 'application/json' });
      response.end(issuer.failure.body);
    } else provider?.callback()(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  provider = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'offline_access', 'warehouse'],
    rotateRefreshToken: true,
    issueRefreshToken: async () => true,
    ttl: {
      AccessToken: accessTokenSeconds,
      RefreshToken: 86_400,
      Interaction: 600,
      Session: 600,
      Grant: 86_400,
    },
  });
  provider.on('grant.success', (ctx) => grants.push(String(ctx.oidc.params?.grant_type)));
  provider.on('grant.error', (ctx) => grants.push(`${ctx.oidc?.params?.grant_type} refused`));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(issuer, {
    url,
    authUrl: `${url}/auth`,
    tokenUrl: `${url}/token`,
    grants,
    agree: (authorizationUrl: string, user = 'ada') => agree(url, authorizationUrl, user),
  });
}

/** Acts like a browser: follows the issuer's redirects and submits its forms. */
async function agree(issuer: string, authorizationUrl: string, user: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let next = authorizationUrl;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 20; step += 1) {
    const answer: Response = await fetch(next, {
      method: form === undefined ? 'GET' : 'POST',
      body: form ?? null,
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    form = undefined;
    if (location !== null) {
      const url = new URL(location, next);
      if (url.origin !== issuer) return url;
      next = url.href;
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (action === undefined || prompt === undefined)
      throw new Error(`${answer.status}: ${page.slice(0, 500)}`);
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login: user, password: 'x' } : {}) });
    next = new URL(action, next).href;
  }
  throw new Error('The issuer did not redirect back to the client');
}
