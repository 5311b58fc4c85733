import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as oauth from 'oauth4webapi';
import { type Outbound, OutboundRefused } from '../../../outbound/outbound.ts';

/** What an issuer says of itself is believed for this long; its keys are kept with it. */
const BELIEVED_MS = 300_000;
/** Signatures that only the issuer can have made: none with a shared secret, and none that is no signature. */
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

/** An issuer as this server speaks to it. */
export type Issuer = oauth.AuthorizationServer & {
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly jwks_uri: string;
};

/** Why an issuer cannot be used; the message is for who set it up. */
export class IssuerProblem extends Error {
  override name = 'IssuerProblem';
  /** Whether it did not answer, and may do so later. */
  readonly isAway: boolean;

  constructor(message: string, isAway = false) {
    super(message);
    this.isAway = isAway;
  }
}

/** How calls to an issuer are made: through the allow-list, and until somebody gives up waiting. */
export function callsThrough(outbound: Outbound, signal: AbortSignal) {
  return {
    [oauth.customFetch]: (url: string, request: oauth.CustomFetchOptions<string, unknown>) => {
      const { method, headers, body } = request;
      const sent = body == null ? undefined : String(body);
      return answerOf(outbound.fetch(url, { method, headers, body: sent, signal }));
    },
    // Whether an address may be called without TLS is for `outbound` to decide.
    [oauth.allowInsecureRequests]: true,
  };
}

/** @throws IssuerProblem for an answer that did not come, or that tells to come again later */
async function answerOf(call: Promise<Response>): Promise<Response> {
  const answer = await call.catch((error: unknown) => {
    if (error instanceof OutboundRefused) throw error;
    throw new IssuerProblem('did not answer', true);
  });
  if (answer.status < 500 && answer.status !== 429) return answer;
  throw new IssuerProblem(`answered with the status ${answer.status}`, true);
}

/**
 * Reads the discovery document of an issuer (OpenID Connect Discovery 1.0, section 4).
 * @throws IssuerProblem
 */
export async function discover(outbound: Outbound, issuer: string, signal: AbortSignal): Promise<Issuer> {
  const problem = outbound.problem(issuer);
  if (problem !== undefined) throw new IssuerProblem(`must ${problem}`);
  const address = new URL(issuer);
  if (address.search !== '') throw new IssuerProblem('must have no query in it');
  try {
    const response = await oauth.discoveryRequest(address, callsThrough(outbound, signal));
    return usable(outbound, issuer, await oauth.processDiscoveryResponse(address, response));
  } catch (error) {
    throw problemOf(error);
  }
}

/** What issuers say of themselves, and their keys, kept for a short time. */
export class Issuers {
  readonly #outbound: Outbound;
  readonly #keys = new WeakMap<Issuer, JWTVerifyGetKey>();
  readonly #known = new LRUCache<string, Issuer>({ max: 500, ttl: BELIEVED_MS });

  constructor(outbound: Outbound) {
    this.#outbound = outbound;
  }

  /** What an issuer's own messages are verified by; an unknown key is asked for once a minute at most. */
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

/** @throws IssuerProblem for a document that leads elsewhere, or lacks what signing in needs */
function usable(outbound: Outbound, issuer: string, server: oauth.AuthorizationServer): Issuer {
  // The library takes addresses for equal that tokens do not: with and without a slash at the end.
  if (server.issuer !== issuer)
    throw new IssuerProblem(`has a discovery document of another issuer, ${server.issuer}`);
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
      throw new IssuerProblem(`has a discovery document whose ${name} is not usable: it must ${problem}`);
  }
  const offered = server.id_token_signing_alg_values_supported ?? ['RS256'];
  const taken = offered.filter((algorithm) => ALGORITHMS.has(algorithm));
  if (taken.length === 0)
    throw new IssuerProblem('signs with no algorithm that is taken here, such as RS256 or ES256');
  return { ...server, id_token_signing_alg_values_supported: taken } as Issuer;
}

function problemOf(error: unknown): unknown {
  if (error instanceof OutboundRefused) return new IssuerProblem(`is not called: ${error.message}`);
  if (!(error instanceof oauth.OperationProcessingError)) return error;
  return new IssuerProblem(
    error.code === oauth.JSON_ATTRIBUTE_COMPARISON
      ? 'has a discovery document of another issuer'
      : 'has no discovery document at /.well-known/openid-configuration',
  );
}
