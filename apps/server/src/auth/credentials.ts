import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import { forbidden, tooManyRequests, unauthorized } from '../errors/errors.ts';
import { apiKeyProblem } from './api-key-format.ts';
import type { Caller, CredentialKind } from './caller.ts';
import {
  type Credential,
  findByAccessToken,
  findByHash,
  findById,
  findByIds,
  findViewers,
  noteUse,
  type RenderViewerKey,
} from './credential-lookup.ts';
import { sha256 } from './secrets.ts';

/** How long a resolved credential is cached; NOTIFY empties the cache sooner. */
const CACHE_MS = 1500;
/** The format of embed tokens: a JSON web token. */
const EMBED_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;
/** The scope that an access token needs for the API. */
export const API_SCOPE = 'api';
/** The format of oidc-provider's opaque tokens: 256 random bits. */
const ACCESS_TOKEN = /^[\w-]{43}$/;
/** Unknown credentials that an address may try per minute. */
const FAILURES_PER_MINUTE = 300;

/**
 * Resolves the credential of a request to a Caller. `Bearer` and `Api-Key` both accept an API key or an access token,
 * embedded pages send an `Embed-Token`, and browsers send a session cookie (docs/api.md). Results are cached for
 * seconds; `forget` is called when a credential, a user or a permission changes on any node.
 */
export class Credentials {
  readonly #db: Db;
  readonly #cache = new LRUCache<string, Credential>({ ...atMost(10_000), ttl: CACHE_MS });
  /** Look-ups in progress, so that concurrent requests with one key query the database once. */
  readonly #lookUps = new Map<string, Promise<Credential | undefined>>();
  readonly #failures = new LRUCache<string, number>({ ...atMost(50_000), ttl: 60_000, noUpdateTTL: true });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * @throws 401 if the credential is missing, malformed, unknown or expired, or its user is deactivated; 403 for an API
   * key of a user who is not an administrator if the account allows only administrators to have keys, and for an access
   * token without one of the scopes
   * @param scopes the scopes of which an access token needs one. Each belongs to one resource, so that they also decide
   * for which resource a token was issued (RFC 8707).
   */
  async resolve(
    header: string | undefined,
    tenantId: number,
    address: string,
    scopes: readonly string[] = [API_SCOPE],
  ): Promise<Caller> {
    const { scheme, text } = credentialIn(header);
    if (scheme === 'embed-token' || EMBED_TOKEN.test(text))
      return this.#ofEmbedToken(text, tenantId, address);
    // Either scheme carries either kind: older clients send access tokens as Api-Key. API keys begin with sk-.
    const isKey = text.startsWith('sk-') || (scheme === 'api-key' && !ACCESS_TOKEN.test(text));
    const hash = sha256(text);
    const find = () =>
      isKey ? findByHash(this.#db, tenantId, 'api_key', hash) : findByAccessToken(this.#db, tenantId, hash);
    const isMalformed = isKey ? apiKeyProblem(text) !== undefined : !ACCESS_TOKEN.test(text);
    const found = await this.#cached(
      // The kind is part of the cache key, because the rules differ: access tokens have a scope, sessions have none.
      `${tenantId}:${isKey ? 'key' : 'token'}:${hash.toString('base64')}`,
      isMalformed ? undefined : () => this.#use(tenantId, find),
    );
    if (found === undefined) throw this.#unknown(isKey ? 'API key' : 'access token', address);
    const granted = found.scope?.split(' ');
    if (granted !== undefined && !granted.some((scope) => scopes.includes(scope)))
      throw forbidden(`The access token cannot be used here: its scope lacks ${scopes.join(' or ')}`);
    return admitted(found);
  }

  /** Embed tokens are JSON web tokens for the host's benefit; here they are secrets like any other, looked up by hash. */
  async #ofEmbedToken(token: string, tenantId: number, address: string): Promise<Caller> {
    const hash = sha256(token);
    const find = () => findByHash(this.#db, tenantId, 'embed', hash);
    const found = await this.#cached(
      `${tenantId}:embed:${hash.toString('base64')}`,
      EMBED_TOKEN.test(token) ? () => this.#use(tenantId, find) : undefined,
    );
    if (found === undefined) throw this.#unknown('embed token', address);
    return admitted(found);
  }

  /**
   * The caller of a browser session; undefined once the session has ended.
   * @param secret the value of the session cookie
   */
  async ofSession(tenantId: number, secret: string): Promise<Caller | undefined> {
    const hash = sha256(secret);
    const found = await this.#cached(`${tenantId}:session:${hash.toString('base64')}`, () =>
      this.#use(tenantId, () => findByHash(this.#db, tenantId, 'session', hash)),
    );
    return found !== undefined && isWelcome(found) ? found.caller : undefined;
  }

  /**
   * The current caller of a credential by its id: for tokens that were issued through it.
   * @throws as `resolve`
   */
  async ofCredential(tenantId: number, credentialId: number): Promise<Caller> {
    const found = await this.#cached(`${tenantId}:#${credentialId}`, () =>
      findById(this.#db, tenantId, credentialId),
    );
    if (found === undefined) throw unauthorized('The credential is unknown');
    return admitted(found);
  }

  /** The current callers of several credentials by their ids, read without cache; those that have ended are absent. */
  async ofCredentials(tenantId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Caller>> {
    const found = (await findByIds(this.#db, tenantId, ids)).filter(isWelcome);
    return new Map(found.map(({ caller }) => [caller.credentialId, caller]));
  }

  /**
   * The callers that render sessions of the users would have now, in the same order, read without sessions or cache. A
   * caller whom `resolve` would refuse is rejected in the same way.
   */
  async ofViewers(
    tenantId: number,
    viewers: readonly RenderViewerKey[],
  ): Promise<PromiseSettledResult<Caller>[]> {
    const all = await findViewers(this.#db, tenantId, viewers);
    return Promise.allSettled(
      all.map(async (found) => {
        if (found === undefined) throw unauthorized('The user is unknown');
        return admitted(found);
      }),
    );
  }

  async #cached(
    cacheKey: string,
    lookUp: (() => Promise<Credential | undefined>) | undefined,
  ): Promise<Credential | undefined> {
    const cached = this.#cache.get(cacheKey);
    if (cached !== undefined || lookUp === undefined) return cached;
    const known = this.#lookUps.get(cacheKey);
    if (known !== undefined) return known;
    const begun = lookUp();
    this.#lookUps.set(cacheKey, begun);
    // If `forget` was called meanwhile, this result may be stale: the waiting requests get it, but it is not cached.
    const isFresh = () => this.#lookUps.get(cacheKey) === begun;
    try {
      const found = await begun;
      if (isFresh() && found !== undefined && isWelcome(found)) this.#cache.set(cacheKey, found);
      return found;
    } finally {
      if (isFresh()) this.#lookUps.delete(cacheKey);
    }
  }

  async #use(tenantId: number, find: () => Promise<Credential | undefined>): Promise<Credential | undefined> {
    const found = await find();
    if (found !== undefined && isWelcome(found)) await noteUse(this.#db, tenantId, found.caller.credentialId);
    return found;
  }

  /** The error for an unknown credential. Valid credentials from the same address are not slowed down. */
  #unknown(what: string, address: string): Error {
    const tried = this.#failures.get(address) ?? 0;
    if (tried >= FAILURES_PER_MINUTE)
      return tooManyRequests('Too many unknown credentials from this address; try again in a minute', 60);
    this.#failures.set(address, tried + 1);
    return unauthorized(`The ${what} is unknown`);
  }

  /** Empties the cache after a change to a credential or permission. */
  forget(): void {
    this.#cache.clear();
    this.#lookUps.clear();
  }
}

const NAMES: Readonly<Record<CredentialKind, string>> = {
  api_key: 'API key',
  oauth_grant: 'access token',
  session: 'session',
  embed: 'embed token',
};

function admitted(found: Credential): Caller {
  const name = NAMES[found.caller.credentialKind];
  if (isPast(found.expiresAt)) throw unauthorized(`The ${name} has expired`);
  if (found.isDeactivated) throw unauthorized(`The user of this ${name} is deactivated`);
  if (found.isEmbeddingOff) throw forbidden('Embedding is switched off');
  if (isForbidden(found)) throw forbidden('This account allows API keys for administrators only');
  return found.caller;
}

function isWelcome(found: Credential): boolean {
  return !isPast(found.expiresAt) && !found.isDeactivated && !found.isEmbeddingOff && !isForbidden(found);
}

function isForbidden({ caller, allowsPersonalKeys }: Credential): boolean {
  return caller.credentialKind === 'api_key' && !caller.hasAdminRole && !allowsPersonalKeys;
}

function isPast(time: Date | null): boolean {
  return time !== null && time.getTime() <= Date.now();
}

function credentialIn(header: string | undefined): { scheme: string; text: string } {
  if (header === undefined || header.trim() === '')
    throw unauthorized('Send the API key as "Authorization: Bearer <key>"');
  const [, scheme = '', text = ''] = /^(\S+)\s+(\S+)\s*$/.exec(header) ?? [];
  if (!/^(bearer|api-key|embed-token)$/i.test(scheme))
    throw unauthorized(
      'The Authorization header must be "Bearer <key>", "Api-Key <key>" or "Embed-Token <token>"',
    );
  return { scheme: scheme.toLowerCase(), text };
}
