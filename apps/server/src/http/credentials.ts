import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import { apiKeyProblem, hashApiKey } from '../features/api-keys/api-key-format.ts';
import { findCredential, noteUse } from '../features/api-keys/api-keys.store.ts';
import type { Caller } from './caller.ts';
import { tooManyRequests, unauthorized } from './errors.ts';
import { ACTIONS } from './permissions.ts';

/** How long a resolved credential is believed; NOTIFY empties the cache sooner. */
const BELIEVED_MS = 1500;
/** Unknown keys that one address may try in a minute. */
const FAILURES_PER_MINUTE = 300;

/**
 * Resolves an `Authorization` header to a Caller. `Bearer` and `Api-Key` both take a key.
 * Caches for seconds; `forget` is called when a key changes anywhere.
 */
export class Credentials {
  readonly #db: Db;
  readonly #cache = new LRUCache<string, { caller: Caller; expiresAt: Date | null }>({
    max: 10_000,
    ttl: BELIEVED_MS,
  });
  /** Look-ups under way, so that requests of one key that come together ask the database once. */
  readonly #lookUps = new Map<string, ReturnType<typeof findCredential>>();
  readonly #failures = new LRUCache<string, number>({ max: 50_000, ttl: 60_000, noUpdateTTL: true });

  constructor(db: Db) {
    this.#db = db;
  }

  /** @throws 401 when the credential is missing, malformed, unknown, expired, or its user is deactivated. */
  async resolve(header: string | undefined, tenantId: number, address: string): Promise<Caller> {
    const key = keyIn(header);
    const cacheKey = `${tenantId}:${hashApiKey(key).toString('base64')}`;
    const cached = this.#cache.get(cacheKey);
    if (cached !== undefined) {
      if (isPast(cached.expiresAt)) throw unauthorized('The API key has expired');
      return cached.caller;
    }
    const found = apiKeyProblem(key) ? undefined : await this.#lookUp(cacheKey, tenantId, hashApiKey(key));
    if (found === undefined) throw this.#unknownKey(address);
    if (isPast(found.expires_at)) throw unauthorized('The API key has expired');
    if (found.is_deactivated) throw unauthorized('The user of this API key is deactivated');
    const caller: Caller = {
      tenantId,
      user: { id: found.user_id, email: found.email, username: found.username },
      isAdmin: found.is_admin,
      apiKeyId: found.id,
      deploymentIds: found.deployment_ids,
      permissions:
        found.permissions === null
          ? null
          : new Set(ACTIONS.filter((action) => found.permissions?.includes(action))),
    };
    this.#cache.set(cacheKey, { caller, expiresAt: found.expires_at });
    return caller;
  }

  /** The answer to an unknown key. Others behind the same address, whose keys are known, are not slowed by it. */
  #unknownKey(address: string): Error {
    const tried = this.#failures.get(address) ?? 0;
    if (tried >= FAILURES_PER_MINUTE)
      return tooManyRequests('Too many unknown API keys from this address; try again in a minute', 60);
    this.#failures.set(address, tried + 1);
    return unauthorized('The API key is not known');
  }

  #lookUp(cacheKey: string, tenantId: number, secretHash: Buffer): ReturnType<typeof findCredential> {
    const known = this.#lookUps.get(cacheKey);
    if (known !== undefined) return known;
    const begun = this.#find(tenantId, secretHash).finally(() => {
      if (this.#lookUps.get(cacheKey) === begun) this.#lookUps.delete(cacheKey);
    });
    this.#lookUps.set(cacheKey, begun);
    return begun;
  }

  async #find(tenantId: number, secretHash: Buffer) {
    const found = await findCredential(this.#db, tenantId, secretHash);
    if (found !== undefined && !isPast(found.expires_at) && !found.is_deactivated)
      await noteUse(this.#db, tenantId, found.id);
    return found;
  }

  /** Drops what is cached, since some credential changed. */
  forget(): void {
    this.#cache.clear();
    this.#lookUps.clear();
  }
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
