import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oauth from 'oauth4webapi';
import { type Outbound, OutboundRefused } from '../../../outbound/outbound.ts';

/** How long discovery documents and keys are cached. */
const BELIEVED_MS = 300_000;
/** Asymmetric signature algorithms only; neither shared secrets nor `none`. */
export const ALGORITHMS: ReadonlySet<string> = new Set([
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

/** An issuer with the endpoints that signing in needs. */
export type Issuer = oauth.AuthorizationServer & {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
};

/** Why an issuer cannot be used. The message is for the administrator. */
export class IssuerProblem extends Error {
  override name = 'IssuerProblem';
  /** Whether it is temporarily unavailable. */
  readonly isAway: boolean;

  constructor(message: string, isAway = false) {
    super(message);
    this.isAway = isAway;
  }
}

/** Request options for the library: requests go through the allow-list and end with a signal. */
export function callsThrough(outbound: Outbound, signal: AbortSignal) {
  return {
    [oauth.customFetch]: (url: string, request: oauth.CustomFetchOptions<string, unknown>) => {
      const { method, headers, body } = request;
      const sent = body == null ? undefined : String(body);
      return answerOf(outbound.fetch(url, { method, headers, body: sent, signal }));
    },
    // `outbound` decides which addresses may be called without TLS.
    [oauth.allowInsecureRequests]: true,
  };
}

/** @throws IssuerProblem if the issuer does not respond or is temporarily unavailable */
async function answerOf(call: Promise<Response>): Promise<Response> {
  const answer = await call.catch((error: unknown) => {
    if (error instanceof OutboundRefused) throw error;
    throw new IssuerProblem('did not respond', true);
  });
  if (answer.status < 500 && answer.status !== 429) return answer;
  throw new IssuerProblem(`responded with status ${answer.status}`, true);
}

/**
 * Reads the discovery document of an issuer (OpenID Connect Discovery 1.0, section 4).
 * @throws IssuerProblem
 */
export async function discover(outbound: Outbound, issuer: string, signal: AbortSignal): Promise<Issuer> {
  const problem = outbound.problem(issuer);
  if (problem !== undefined) throw new IssuerProblem(`must ${problem}`);
  const address = new URL(issuer);
  if (address.search !== '') throw new IssuerProblem('must not contain a query');
  try {
    const response = await oauth.discoveryRequest(address, callsThrough(outbound, signal));
    return usable(outbound, issuer, await oauth.processDiscoveryResponse(address, response));
  } catch (error) {
    throw problemOf(error);
  }
}

/** Caches the discovery documents and keys of issuers. */
export class Issuers {
  readonly #outbound: Outbound;
  readonly #keys = new WeakMap<Issuer, JWTVerifyGetKey>();
  readonly #known = new LRUCache<string, Issuer>({ max: 500, ttl: BELIEVED_MS });

  constructor(outbound: Outbound) {
    this.#outbound = outbound;
  }

  /** The keys that verify an issuer's tokens; they are reloaded for an unknown key at most once a minute. */
  keysOf(issuer: Issuer): JWTVerifyGetKey {
    const known = this.#keys.get(issuer);
    if (known !== undefined) return known;
    const keys = createRemoteJWKSet(new URL(issuer.jwks_uri), {
      cooldownDuration: 60_000,
      cacheMaxAge: BELIEVED_MS,
      [customFetch]: (url, { method, headers, signal }) =>
        answerOf(this.#outbound.fetch(url, { method, headers: Object.fromEntries(headers), signal })),
    });
    this.#keys.set(issuer, keys);
    return keys;
  }

  /** @throws IssuerProblem */
  async find(issuer: string, signal: AbortSignal): Promise<Issuer> {
    const known = this.#known.get(issuer);
    if (known !== undefined) return known;
    const found = await discover(this.#outbound, issuer, signal);
    this.#known.set(issuer, found);
    return found;
  }
}

/** @throws IssuerProblem for a document of another issuer, or one with missing or unusable endpoints */
function usable(outbound: Outbound, issuer: string, server: oauth.AuthorizationServer): Issuer {
  // The library ignores a trailing slash; tokens do not.
  if (server.issuer !== issuer)
    throw new IssuerProblem(`has a discovery document that names another issuer, ${server.issuer}`);
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (typeof server[name] !== 'string') throw new IssuerProblem(`has a discovery document without ${name}`);
  for (const name of [
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'userinfo_endpoint',
    'end_session_endpoint',
  ] as const) {
    const endpoint = server[name];
    const problem = endpoint === undefined ? undefined : outbound.problem(String(endpoint));
    if (problem !== undefined)
      throw new IssuerProblem(`has a discovery document with an unusable ${name}: it must ${problem}`);
  }
  const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
  const taken = offered.filter((algorithm) => ALGORITHMS.has(algorithm));
  if (taken.length === 0)
    throw new IssuerProblem('supports none of the accepted signature algorithms, such as RS256 or ES256');
  return { ...server, id_token_signing_alg_values_supported: taken } as Issuer;
}

function problemOf(error: unknown): unknown {
  if (error instanceof OutboundRefused) return new IssuerProblem(`cannot be called: ${error.message}`);
  if (!(error instanceof oauth.OperationProcessingError)) return error;
  return new IssuerProblem(
    error.code === oauth.JSON_ATTRIBUTE_COMPARISON
      ? 'has a discovery document that names another issuer'
      : 'has no discovery document at /.well-known/openid-configuration',
  );
}
