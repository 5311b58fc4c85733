import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import { KeyAddresses } from './key-addresses.ts';
import { Refusals } from './refusals.ts';

/** The audit log state of one server process. */
export class AuditLog {
  readonly addresses: KeyAddresses;
  readonly refusals: Refusals;

  constructor(db: Db, log: Logger) {
    this.addresses = new KeyAddresses(db);
    this.refusals = new Refusals(db, log);
  }
}
