import { isIP } from 'node:net';
import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { newApiKey } from '../../auth/api-key-format.ts';
import { inviteFirstAdmin } from '../../features/people/invitations/invitations.service.ts';
import { makeAdmin } from './make-admin.ts';

export interface NewTenant {
  readonly name: string;
  /** The host name that it answers to. */
  readonly host: string;
  readonly adminEmail: string;
  /** The address of the platform, whose host stays the default tenant's. */
  readonly publicUrl?: string | undefined;
}

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
const NAME = /^(?=.*\S)[^\u0000-\u001f\u007f]{1,255}$/;

/** What the administrator of a new tenant gets in with; neither is stored. */
export interface AddedTenant {
  readonly key: string;
  /** The token of an invitation to choose a password. */
  readonly invitation: string;
}

/**
 * Makes a tenant that answers to a host name, with an administrator.
 * @throws one sentence that says what cannot be; nothing is written then
 */
export async function addTenant(db: Db, given: NewTenant): Promise<AddedTenant> {
  const { name, adminEmail } = given;
  const host = given.host.toLowerCase();
  if (!NAME.test(name)) throw new Error('The name must be 1 to 255 characters, without control characters.');
  if (!EMAIL.test(adminEmail)) throw new Error(`"${adminEmail}" is not an e-mail address.`);
  if (!HOST.test(host) || isIP(host) !== 0)
    throw new Error(`"${given.host}" is not a host name: give it without port and scheme.`);
  if (host === 'localhost' || host === hostOf(given.publicUrl))
    throw new Error(`The host ${host} is the platform's own.`);
  const key = newApiKey();
  return db.transaction().execute(async (tx) => {
    await requireFree(tx, name, host);
    const tenant = await tx.insertInto('tenants').values({ name }).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('tenant_hosts').values({ host, tenant_id: tenant.id }).execute();
    const { user } = await makeAdmin(tx, tenant.id, adminEmail, key);
    return { key, invitation: await inviteFirstAdmin(tx, tenant.id, user.id) };
  });
}

/** Every tenant with its hosts, in order of making. */
export async function listTenants(db: Db): Promise<{ id: number; name: string; hosts: string[] }[]> {
  const { rows } = await sql<{ id: number; name: string; hosts: string[] }>`
    select tenants.id, tenants.name, coalesce(array_agg(host order by host) filter (where host is not null), '{}') as hosts
    from tenants left join tenant_hosts on tenant_hosts.tenant_id = tenants.id
    group by tenants.id order by tenants.id`.execute(db);
  return rows;
}

async function requireFree(tx: Tx, name: string, host: string): Promise<void> {
  // Of two that are made at once, the second finds the first.
  await sql`select pg_advisory_xact_lock(hashtext('facet tenants'))`.execute(tx);
  const { rows } = await sql<{ owner: string }>`
    select 'the tenant ' || tenants.name as owner
    from tenant_hosts join tenants on tenants.id = tenant_hosts.tenant_id where host = ${host}
    union all
    select 'the deployment ' || deployments.name from deployments where lower(custom_domain) = ${host}`.execute(
    tx,
  );
  if (rows[0] !== undefined) throw new Error(`The host ${host} belongs to ${rows[0].owner} already.`);
  const { rows: named } = await sql`select from tenants where lower(name) = lower(${name})`.execute(tx);
  if (named.length > 0) throw new Error(`A tenant named ${name} exists already.`);
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined || !URL.canParse(url) ? undefined : new URL(url).hostname;
}
