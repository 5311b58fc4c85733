import { isIP } from 'node:net';
import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { newApiKey } from '../../auth/api-key-format.ts';
import { grantOperator } from '../../auth/grants/administration-policy.ts';
import { inviteFirstAdmin } from '../../features/people/invitations/invitations.service.ts';
import { makeAdmin } from './make-admin.ts';

export interface NewTenant {
  readonly name: string;
  /** The host name that it is served at. */
  readonly host: string;
  readonly adminEmail: string;
  /** The public URL of the platform, whose host belongs to the default tenant. */
  readonly publicUrl?: string | undefined;
}

const LABEL = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';
const HOST = new RegExp(`^(?=.{1,253}$)${LABEL}(\\.${LABEL})*$`);
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,189}$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused.
const NAME = /^(?=.*\S)[^\u0000-\u001f\u007f]{1,255}$/;

/** The secrets of a new tenant's administrator, of which only hashes are stored. */
export interface AddedTenant {
  readonly key: string;
  /** The token of the invitation to set a password. */
  readonly invitation: string;
}

/**
 * Creates a tenant with a host name and an administrator.
 * @throws an error of one sentence, without writing anything, if the input is invalid or taken
 */
export async function addTenant(db: Db, given: NewTenant): Promise<AddedTenant> {
  const { name, adminEmail } = given;
  const host = given.host.toLowerCase();
  if (!NAME.test(name)) throw new Error('The name must be 1 to 255 characters, without control characters.');
  if (!EMAIL.test(adminEmail)) throw new Error(`"${adminEmail}" is not an email address.`);
  if (!HOST.test(host) || isIP(host) !== 0)
    throw new Error(`"${given.host}" is not a host name: enter it without scheme and port.`);
  if (host === 'localhost' || host === hostOf(given.publicUrl))
    throw new Error(`The host ${host} belongs to the platform.`);
  const key = newApiKey();
  return db.transaction().execute(async (tx) => {
    await requireFree(tx, name, host);
    const tenant = await tx.insertInto('tenants').values({ name }).returning('id').executeTakeFirstOrThrow();
    await tx.insertInto('tenant_hosts').values({ host, tenant_id: tenant.id }).execute();
    const { user } = await makeAdmin(tx, tenant.id, adminEmail, key);
    return { key, invitation: await inviteFirstAdmin(tx, grantOperator(tenant.id), user.id) };
  });
}

/** Every tenant with its hosts, in order of creation. */
export async function listTenants(db: Db): Promise<{ id: number; name: string; hosts: string[] }[]> {
  const { rows } = await sql<{ id: number; name: string; hosts: string[] }>`
    select tenants.id, tenants.name, coalesce(array_agg(host order by host) filter (where host is not null), '{}') as hosts
    from tenants left join tenant_hosts on tenant_hosts.tenant_id = tenants.id
    group by tenants.id order by tenants.id`.execute(db);
  return rows;
}

async function requireFree(tx: Tx, name: string, host: string): Promise<void> {
  // Serialises concurrent commands, so that the second sees the tenant of the first.
  await sql`select pg_advisory_xact_lock(hashtext('facet tenants'))`.execute(tx);
  const { rows } = await sql<{ owner: string }>`
    select 'the tenant ' || tenants.name as owner
    from tenant_hosts join tenants on tenants.id = tenant_hosts.tenant_id where host = ${host}
    union all
    select 'the deployment ' || deployments.name from deployments where lower(custom_domain) = ${host}`.execute(
    tx,
  );
  if (rows[0] !== undefined) throw new Error(`The host ${host} already belongs to ${rows[0].owner}.`);
  const { rows: named } = await sql`select from tenants where lower(name) = lower(${name})`.execute(tx);
  if (named.length > 0) throw new Error(`A tenant named ${name} already exists.`);
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined || !URL.canParse(url) ? undefined : new URL(url).hostname;
}
