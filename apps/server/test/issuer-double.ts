import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  decodeJwt,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { CLIENT } from './oauth-issuer.ts';

interface Key {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

interface Answered {
  readonly status?: number;
  readonly body: unknown;
}

/** An OpenID Connect issuer over HTTP with real documents and keys, which a test can make misbehave. */
export interface IssuerDouble {
  readonly url: string;
  readonly key: Key;
  /** Requests received so far, as method and path. */
  readonly asked: string[];
  /** The parameters of the last token request. */
  readonly exchanged: () => URLSearchParams;
  /** The published keys. */
  published: JWK[];
  /** Responses that replace the issuer's own, by path; a promise that never settles makes the issuer hang. */
  readonly answers: Record<string, () => Answered | Promise<Answered>>;
  /** The ID token returned for the next codes. */
  idToken: string;
  /** The claims of a valid ID token for a nonce. */
  claims(nonce: string, more?: JWTPayload): JWTPayload;
  /** Signs claims, by default with the issuer's key. */
  sign(
    claims: JWTPayload,
    header?: { alg?: string; kid?: string; key?: CryptoKey | Uint8Array },
  ): Promise<string>;
}

export async function newKey(kid: string, alg = 'RS256'): Promise<Key> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, privateKey, publicKey };
}

export async function publicJwk({ publicKey, kid }: Key, alg = 'RS256'): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' };
}

export async function startIssuerDouble(t: { after(work: () => unknown): void }): Promise<IssuerDouble> {
  const key = await newKey('first');
  let url = '';
  let exchanged = new URLSearchParams();
  const document = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    userinfo_endpoint: `${url}/userinfo`,
    end_session_endpoint: `${url}/end`,
    id_token_signing_alg_values_supported: ['RS256', 'ES256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  });
  const own: IssuerDouble['answers'] = {
    '/.well-known/openid-configuration': () => ({ body: document() }),
    '/keys': () => ({ body: { keys: double.published } }),
    '/token': () => ({
      body: { access_token: 'an access token', token_type: 'Bearer', id_token: double.idToken },
    }),
    '/userinfo': () => ({ body: { sub: decodeJwt(double.idToken).sub } }),
  };
  const double: IssuerDouble = {
    get url() {
      return url;
    },
    key,
    asked: [],
    exchanged: () => exchanged,
    published: [await publicJwk(key)],
    answers: {},
    idToken: '',
    claims: (nonce, more = {}) => {
      const now = Math.floor(Date.now() / 1000);
      return {
        iss: url,
        aud: CLIENT.id,
        sub: 'ada',
        nonce,
        iat: now,
        exp: now + 300,
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada Lovelace',
        groups: [],
        ...more,
      };
    },
    sign: (claims, { alg = 'RS256', kid = key.kid, key: by = key.privateKey } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(by),
  };
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', url);
    double.asked.push(`${request.method} ${pathname}`);
    const sent = await textOf(request);
    if (pathname === '/token') exchanged = new URLSearchParams(sent);
    const answer = double.answers[pathname] ?? own[pathname];
    const { status = 200, body } = answer === undefined ? { status: 404, body: 'none' } : await answer();
    const isText = typeof body === 'string';
    response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json' });
    response.end(isText ? body : JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return double;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks = await Array.fromAsync(request);
  return Buffer.concat(chunks).toString();
}
