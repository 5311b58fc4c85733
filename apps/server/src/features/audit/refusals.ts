import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Caller } from '../../http/caller.ts';
import { recordAudit } from './audit.store.ts';

/** A caller who tries the same again and again is one event in this time. */
const AGAIN_MS = 60_000;

/** A refusal, as the request tells it. */
export interface Refusal {
  readonly caller: Caller;
  readonly operation: string;
  readonly address: string;
  readonly requestId: string;
  readonly reason: string;
}

/** Notes who tried what only administrators may do. */
export class Refusals {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #noted = new LRUCache<string, true>({ max: 10_000, ttl: AGAIN_MS, noUpdateTTL: true });

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Writes the event beside the answer, which neither waits for it nor depends on it. */
  note({ caller, operation, address, requestId, reason }: Refusal): void {
    const key = `${caller.credentialId} ${operation}`;
    if (this.#noted.has(key)) return;
    this.#noted.set(key, true);
    const event = {
      tenantId: caller.tenantId,
      event: 'Refused administrator operation',
      operation,
      outcome: 'refused' as const,
      caller,
      address,
      requestId,
      target: { operation, reason },
    };
    recordAudit(this.#db, event).catch((error) => {
      this.#noted.delete(key);
      this.#log.warn({ err: error, operation, requestId }, 'a refusal could not be noted in the audit log');
    });
  }
}
