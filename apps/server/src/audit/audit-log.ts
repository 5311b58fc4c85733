import type { Db } from '@facet/db';
import type { Logger } from 'pino';
import { KeyAddresses } from './key-addresses.ts';
import { Refusals } from './refusals.ts';

/** What one server process keeps in mind for its audit log. */
export class AuditLog {
  readonly addresses: KeyAddresses;
  readonly refusals: Refusals;

  constructor(db: Db, log: Logger) {
    this.addresses = new KeyAddresses(db);
    this.refusals = new Refusals(db, log);
  }
}
