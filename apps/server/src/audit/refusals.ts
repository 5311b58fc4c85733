import type { Db } from '@facet/db';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { atMost } from '../at-most.ts';
import type { Caller } from '../auth/caller.ts';
import { networkOf } from '../auth/network-of.ts';
import type { AuditEvent } from './audit-event.ts';
import { recordAudit } from './record-audit.ts';

/** Repeated refusals of a caller are one event within this time. */
const AGAIN_MS = 60_000;

/** A refused operation. */
export interface Refusal {
  readonly caller: Caller;
  readonly operation: string;
  readonly address: string;
  readonly requestId: string;
  readonly reason: string;
}

/** A refused sign-in. */
export interface SignInRefusal {
  readonly tenantId: number;
  /** The user; undefined for an unknown name, which may be a mistyped password and is not stored. */
  readonly account: { readonly id: number; readonly email: string } | undefined;
  /** The single sign-on connection of the attempt. */
  readonly ssoConnectionId?: number | undefined;
  readonly address: string;
  readonly requestId: string;
  readonly reason: string;
}

/** Records refused administrator operations and refused sign-ins. */
export class Refusals {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #noted = new LRUCache<string, true>({ ...atMost(10_000), ttl: AGAIN_MS, noUpdateTTL: true });

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Records a refusal in the background: the response neither waits for it nor depends on it. */
  note({ caller, operation, address, requestId, reason }: Refusal): void {
    this.#record(`${caller.credentialId} ${operation}`, {
      tenantId: caller.tenantId,
      event: 'Refused administrator operation',
      operation,
      outcome: 'refused',
      caller,
      address,
      requestId,
      target: { operation, reason },
    });
  }

  /** Records a refused sign-in: once a minute per user, and per network for unknown names. */
  noteSignIn({ tenantId, account, ssoConnectionId, address, requestId, reason }: SignInRefusal): void {
    this.#record(`sign-in ${tenantId} ${account?.id ?? networkOf(address)}`, {
      tenantId,
      event: 'Refused log-in',
      operation: 'signIn',
      outcome: 'refused',
      caller: undefined,
      address,
      requestId,
      target: {
        ...(account === undefined ? {} : { userId: account.id, email: account.email }),
        ...(ssoConnectionId === undefined ? {} : { ssoConnectionId }),
        reason,
      },
    });
  }

  #record(key: string, event: AuditEvent): void {
    if (this.#noted.has(key)) return;
    this.#noted.set(key, true);
    recordAudit(this.#db, event).catch((error) => {
      this.#noted.delete(key);
      const { operation, requestId } = event;
      this.#log.warn({ err: error, operation, requestId }, 'cannot record a refusal in the audit log');
    });
  }
}
