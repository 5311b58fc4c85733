import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../auth/caller.ts';
import { stateOf } from '../errors/errors.ts';
import { recordAddress } from './record-audit.ts';

/** PostgreSQL's SQLSTATE for a row that refers to one which is gone. */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Notes from which addresses each key is used: the first use from an address, also the very first of a key, is an
 * event. What this node has seen costs nothing more.
 */
export class KeyAddresses {
  readonly #db: Db;
  /** By key and address; a promise while it is written, so that requests that come together write it once. */
  readonly #seen = new LRUCache<string, Promise<void>>({ max: 50_000 });

  constructor(db: Db) {
    this.#db = db;
  }

  /** Resolves once the address is noted; rejects when it cannot be. */
  async note(caller: Caller, address: string, requestId: string): Promise<void> {
    // Where somebody signed in, from a browser or for a program, is an event of its own.
    if (caller.credentialKind !== 'api_key') return;
    const key = `${caller.credentialId} ${address}`;
    const seen = this.#seen.get(key);
    if (seen !== undefined) return await seen;
    const noted = this.#record(caller, address, requestId);
    this.#seen.set(key, noted);
    noted.catch(() => this.#seen.delete(key));
    await noted;
  }

  async #record(caller: Caller, address: string, requestId: string): Promise<void> {
    try {
      await recordAddress(this.#db, {
        tenantId: caller.tenantId,
        event: 'Used API key from a new address',
        operation: 'useApiKey',
        caller,
        address,
        requestId,
        target: { apiKeyId: caller.credentialId, name: caller.credentialName },
      });
    } catch (error) {
      // The key was deleted meanwhile: the next request is refused.
      if (stateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    }
  }
}
