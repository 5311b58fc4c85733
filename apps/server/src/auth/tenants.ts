import { isIP } from 'node:net';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';

const BELIEVED_MS = 2000;

interface Host {
  readonly tenantId: number;
  /** Set on the custom domain of a deployment. */
  readonly deploymentId: number | null;
  /** Set on a host name that a tenant has claimed. */
  readonly isClaimed: boolean;
}

/**
 * Tells which tenant a request is for, by its host name. A deployment's custom domain is its tenant's; hosts
 * that nobody claimed are the default tenant's.
 */
export class Tenants {
  readonly #db: Db;
  readonly #defaultId: number;
  readonly #cache = new LRUCache<string, Host>({ max: 10_000, ttl: BELIEVED_MS });

  constructor(db: Db, defaultId: number) {
    this.#db = db;
    this.#defaultId = defaultId;
  }

  /** Whether a tenant is the one that the first start made, which has no name of its own. */
  isDefault(tenantId: number): boolean {
    return tenantId === this.#defaultId;
  }

  /** @param host the request's host name, without port */
  async idOfHost(host: string): Promise<number> {
    return (await this.#find(host)).tenantId;
  }

  /** The deployment whose custom domain a host is; null for any other host. */
  async deploymentOfHost(host: string): Promise<number | null> {
    return (await this.#find(host)).deploymentId;
  }

  /**
   * Where the deployments of a tenant are reached by who asks on a host: on that host if the tenant has claimed it,
   * else where the platform is.
   * @param publicUrl the address of the platform, without a slash at its end
   */
  async originOf(host: string, publicUrl: string): Promise<string> {
    if (!(await this.#find(host)).isClaimed) return publicUrl;
    const url = new URL(publicUrl);
    url.hostname = host;
    return url.href.replace(/\/$/, '');
  }

  /** Whether a name is an address of the platform itself, which nobody may have as a domain of their own. */
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

/** Where who makes a request reaches the deployments of the tenant: what begins their addresses in the answer. */
export function originFor(
  { tenants, publicUrl }: { tenants: Tenants; publicUrl(): string },
  request: { readonly hostname: string },
): Promise<string> {
  return tenants.originOf(request.hostname, publicUrl());
}
