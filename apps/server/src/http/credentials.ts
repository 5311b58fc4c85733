import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import { apiKeyProblem, hashApiKey } from '../features/api-keys/api-key-format.ts';
import { noteUse } from '../features/api-keys/api-keys.store.ts';
import type { Caller } from './caller.ts';
import { type Credential, findByHash, findById } from './credential-lookup.ts';
import { forbidden, tooManyRequests, unauthorized } from './errors.ts';

/** How long a resolved credential is believed; NOTIFY empties the cache sooner. */
const BELIEVED_MS = 1500;
/** Unknown keys that one address may try in a minute. */
const FAILURES_PER_MINUTE = 300;

/**
 * Resolves an `Authorization` header to a Caller. `Bearer` and `Api-Key` both take a key.
 * Caches for seconds; `forget` is called when a key, a user or a right changes anywhere.
 */
export class Credentials {
  readonly #db: Db;
  readonly #cache = new LRUCache<string, Credential>({ max: 10_000, ttl: BELIEVED_MS });
  /** Look-ups under way, so that requests of one key that come together ask the database once. */
  readonly #lookUps = new Map<string, Promise<Credential | undefined>>();
  readonly #failures = new LRUCache<string, number>({ max: 50_000, ttl: 60_000, noUpdateTTL: true });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * @throws 401 when the credential is missing, malformed, unknown, expired, or its user is deactivated; 403 for the
   * key of a user who is no administrator while the account does not let such users have keys
   */
  async resolve(header: string | undefined, tenantId: number, address: string): Promise<Caller> {
    const key = keyIn(header);
    const hash = hashApiKey(key);
    const found = await this.#cached(
      `${tenantId}:${hash.toString('base64')}`,
      apiKeyProblem(key) ? undefined : () => this.#find(tenantId, hash),
    );
    if (found === undefined) throw this.#unknownKey(address);
    return admitted(found);
  }

  /**
   * The caller that a key stands for at this moment, without its text: for tokens that were minted through it.
   * @throws as `resolve`
   */
  async ofKey(tenantId: number, apiKeyId: number): Promise<Caller> {
    const found = await this.#cached(`${tenantId}:#${apiKeyId}`, () =>
      findById(this.#db, tenantId, apiKeyId),
    );
    if (found === undefined) throw unauthorized('The API key is not known');
    return admitted(found);
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
    // Forgotten meanwhile, it may have been read before the change, and is good for the requests that waited only.
    const isFresh = () => this.#lookUps.get(cacheKey) === begun;
    try {
      const found = await begun;
      if (isFresh() && found !== undefined && isWelcome(found)) this.#cache.set(cacheKey, found);
      return found;
    } finally {
      if (isFresh()) this.#lookUps.delete(cacheKey);
    }
  }

  async #find(tenantId: number, secretHash: Buffer): Promise<Credential | undefined> {
    const found = await findByHash(this.#db, tenantId, secretHash);
    if (found !== undefined && isWelcome(found)) await noteUse(this.#db, tenantId, found.caller.apiKeyId);
    return found;
  }

  /** The answer to an unknown key. Others behind the same address, whose keys are known, are not slowed by it. */
  #unknownKey(address: string): Error {
    const tried = this.#failures.get(address) ?? 0;
    if (tried >= FAILURES_PER_MINUTE)
      return tooManyRequests('Too many unknown API keys from this address; try again in a minute', 60);
    this.#failures.set(address, tried + 1);
    return unauthorized('The API key is not known');
  }

  /** Drops what is cached, since some credential or right changed. */
  forget(): void {
    this.#cache.clear();
    this.#lookUps.clear();
  }
}

function admitted(found: Credential): Caller {
  if (isPast(found.expiresAt)) throw unauthorized('The API key has expired');
  if (found.isDeactivated) throw unauthorized('The user of this API key is deactivated');
  if (isForbidden(found))
    throw forbidden('API keys of users who are no administrators are switched off in this account');
  return found.caller;
}

function isWelcome(found: Credential): boolean {
  return !isPast(found.expiresAt) && !found.isDeactivated && !isForbidden(found);
}

function isForbidden({ caller, mayBePersonal }: Credential): boolean {
  return !caller.hasAdminRole && !mayBePersonal;
}

function isPast(time: Date | null): boolean {
  return time !== null && time.getTime() <= Date.now();
}

function keyIn(header: string | undefined): string {
  if (header === undefined || header.trim() === '')
    throw unauthorized('Send the API key as "Authorization: Bearer <key>"');
  const [, scheme = '', key = ''] = /^(\S+)\s+(\S+)\s*$/.exec(header) ?? [];
  if (!/^(bearer|api-key)$/i.test(scheme))
    throw unauthorized('The Authorization header must be "Bearer <key>" or "Api-Key <key>"');
  return key;
}
