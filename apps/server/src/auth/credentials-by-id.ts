import type { Db } from '@facet/db';
import { unauthorized } from '../errors/errors.ts';
import type { Caller } from './caller.ts';
import { Credentials } from './credentials.ts';

const HEADER = /^Credential ([1-9]\d{0,14})$/;

/**
 * Resolves credentials that requests name by id, without a secret. Only for a server that does not listen, whose
 * requests come from this process itself.
 */
export class CredentialsById extends Credentials {
  readonly #all: Credentials;

  constructor(db: Db, all: Credentials) {
    super(db);
    this.#all = all;
  }

  override async resolve(header: string | undefined, tenantId: number): Promise<Caller> {
    const [, id] = HEADER.exec(header ?? '') ?? [];
    if (id === undefined) throw unauthorized('The request names no credential');
    return this.#all.ofCredential(tenantId, Number(id));
  }
}
