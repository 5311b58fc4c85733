import type { Adapter, AdapterPayload } from 'oidc-provider';
import { clientOf } from '../oauth-clients/oauth-clients.service.ts';
import { metadataOf } from './client-metadata.ts';
import { transaction } from './exchange.ts';

/** Gives the library read access to the clients of an account. */
export class ClientAdapter implements Adapter {
  readonly #tenantId: number;

  constructor(tenantId: number) {
    this.#tenantId = tenantId;
  }

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    const client = await clientOf(transaction(), this.#tenantId, clientId);
    return client === undefined ? undefined : metadataOf(client);
  }

  upsert = unused;
  findByUserCode = unused;
  findByUid = unused;
  consume = unused;
  destroy = unused;
  revokeByGrantId = unused;
}

async function unused(): Promise<undefined> {
  throw new Error('OAuth clients are changed through the management API only');
}
