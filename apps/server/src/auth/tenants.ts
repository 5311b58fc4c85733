import { isIP } from 'node:net';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';

const CACHE_MS = 2000;

interface Host {
  readonly tenantId: number;
  /** Set on the custom domain of a deployment. */
  readonly deploymentId: number | null;
  /** Set on a host name that a tenant has claimed. */
  readonly isClaimed: boolean;
}

/**
 * Finds the tenant of a request by host name. The custom domain of a deployment belongs to its tenant; unclaimed hosts
 * belong to the default tenant.
 */
export class Tenants {
  readonly #db: Db;
  readonly #defaultId: number;
  readonly #cache = new LRUCache<string, Host>({ ...atMost(10_000), ttl: CACHE_MS });

  constructor(db: Db, defaultId: number) {
    this.#db = db;
    this.#defaultId = defaultId;
  }

  /** Whether a tenant is the default one, which the first start creates. */
  isDefault(tenantId: number): boolean {
    return tenantId === this.#defaultId;
  }

  /** @param host the host name of the request, without port */
  async idOfHost(host: string): Promise<number> {
    return (await this.#find(host)).tenantId;
  }

  /** The deployment that has the host as its custom domain, or null. */
  async deploymentOfHost(host: string): Promise<number | null> {
    return (await this.#find(host)).deploymentId;
  }

  /**
   * The origin of a tenant's deployments for requests to a host: the host itself if the tenant has claimed it,
   * otherwise the public URL.
   * @param publicUrl the public URL of the server, without a trailing slash
   */
  async originOf(host: string, publicUrl: string): Promise<string> {
    if (!(await this.#find(host)).isClaimed) return publicUrl;
    const url = new URL(publicUrl);
    url.hostname = host;
    return url.href.replace(/\/$/, '');
  }

  /** Whether a host name is one of the server itself, which cannot be a custom domain. */
  async isOurs(host: string, publicUrl: string): Promise<boolean> {
    const name = host.toLowerCase();
    if (isIP(name) !== 0 || name === 'localhost' || name === new URL(publicUrl).hostname) return true;
    const claimed = await this.#db
      .selectFrom('tenant_hosts')
      .select('host')
      .where('host', '=', name)
      .executeTakeFirst();
    return claimed !== undefined;
  }

  async #find(host: string): Promise<Host> {
    const name = host.toLowerCase();
    const cached = this.#cache.get(name);
    if (cached !== undefined) return cached;
    const { rows } = await sql<Host>`
      select tenant_id as "tenantId", null::bigint as "deploymentId", true as "isClaimed"
      from tenant_hosts where host = ${name}
      union all
      select tenant_id, id, false from deployments where lower(custom_domain) = ${name}
      limit 1`.execute(this.#db);
    const found = rows[0] ?? { tenantId: this.#defaultId, deploymentId: null, isClaimed: false };
    this.#cache.set(name, found);
    return found;
  }
}

/** The origin of URLs of the tenant's deployments in the response to a request. */
export function originFor(
  { tenants, publicUrl }: { tenants: Tenants; publicUrl(): string },
  request: { readonly hostname: string },
): Promise<string> {
  return tenants.originOf(request.hostname, publicUrl());
}
