import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import type { Caller } from '../auth/caller.ts';
import { stateOf } from '../errors/errors.ts';
import { recordAddress } from './record-audit.ts';

/** The SQLSTATE for a row that refers to a missing row. */
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Records the addresses that each API key is used from: the first use from each address, including the very first use,
 * is an audit event. Addresses that this node has already seen cost nothing.
 */
export class KeyAddresses {
  readonly #db: Db;
  /** Promises by key and address, so that concurrent requests write an address only once. */
  readonly #seen = new LRUCache<string, Promise<void>>(atMost(50_000));

  constructor(db: Db) {
    this.#db = db;
  }

  /** Resolves once the address is recorded; rejects if that fails. */
  async note(caller: Caller, address: string, requestId: string): Promise<void> {
    // Sign-ins and authorisations are audit events of their own.
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
      // The key was deleted in the meantime; the next request is refused.
      if (stateOf(error) !== FOREIGN_KEY_VIOLATION) throw error;
    }
  }
}
