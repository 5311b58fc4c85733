import { LRUCache } from 'lru-cache';
import type { Provider } from 'oidc-provider';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { privateKeyOf, signInKeys } from '../../clouds/oidc-token-configs/signing-keys.ts';
import { makeProvider } from './make-provider.ts';

interface Made {
  /** The ids of the keys it was created with. */
  readonly kids: string;
  readonly provider: Provider;
}

type Parts = Pick<BasePlatform, 'db' | 'keyring'>;

/** The authorization servers of the tenants, created on first use and again after a key rotation. */
export class Providers {
  readonly #platform: Parts;
  readonly #made = new LRUCache<string, Made>({ max: 50 });

  constructor(platform: Parts) {
    this.#platform = platform;
  }

  async of(tenantId: number, origin: string): Promise<Provider> {
    const { db, keyring } = this.#platform;
    const rows = await signInKeys(db, keyring, tenantId);
    const kids = rows.map(({ kid }) => kid).join(' ');
    const name = `${tenantId} ${origin}`;
    const made = this.#made.get(name);
    if (made?.kids === kids) return made.provider;
    const keys = rows.map((row) => ({ kid: row.kid, pem: privateKeyOf(keyring, row) }));
    const library = await import('oidc-provider');
    const provider = makeProvider(library, this.#platform, { tenantId, origin, keys });
    this.#made.set(name, { kids, provider });
    return provider;
  }
}
