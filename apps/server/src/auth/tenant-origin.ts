import type { Db } from '@facet/db';

/**
 * The origin under which users and clients of a tenant reach this server. The host of a request counts only if the
 * tenant has claimed it, because a link with a secret must not follow an arbitrary Host header. Without a host, it is
 * the tenant's first claimed host in alphabetical order.
 */
export async function originOf(platform: { publicUrl(): string }, db: Db, tenantId: number, host?: string) {
  const claimed = await db
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .orderBy('host')
    .execute();
  const hosts = claimed.map((row) => row.host);
  const [first] = hosts;
  if (first === undefined) return platform.publicUrl();
  const asked = host?.toLowerCase() ?? first;
  const url = new URL(platform.publicUrl());
  url.hostname = hosts.includes(asked) ? asked : first;
  return url.origin;
}
