import type { Db } from '@facet/db';
import type { Platform } from '../../platform.ts';

/**
 * Where the people of a tenant reach this server. The host of the request counts only if the tenant has claimed it:
 * a link with a secret in it must not go wherever a Host header says.
 */
export async function originOf(platform: Platform, db: Db, tenantId: number, host: string): Promise<string> {
  const claimed = await db
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', tenantId)
    .orderBy('host')
    .execute();
  const hosts = claimed.map((row) => row.host);
  const [first] = hosts;
  if (first === undefined) return platform.publicUrl();
  const url = new URL(platform.publicUrl());
  url.hostname = hosts.includes(host.toLowerCase()) ? host.toLowerCase() : first;
  return url.origin;
}

/** The page on which an invited user chooses a password. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation/${token}`;
}
