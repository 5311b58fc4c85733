import type { Connection, Db } from '@facet/db';
import type { Logger } from 'pino';
import { Exports } from './exports.ts';
import { KeyAddresses } from './key-addresses.ts';
import { Refusals } from './refusals.ts';

/** What one server process keeps in mind for its audit log. */
export class AuditLog {
  readonly addresses: KeyAddresses;
  readonly refusals: Refusals;
  readonly exports: Exports;

  constructor(connection: Connection, db: Db, log: Logger) {
    this.addresses = new KeyAddresses(db);
    this.refusals = new Refusals(db, log);
    this.exports = new Exports(connection, db, log);
  }
}
