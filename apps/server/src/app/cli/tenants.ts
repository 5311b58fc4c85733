/** `npm run tenants -- add … | list | password-link EMAIL … | rotate-oidc-keys NAME …` */
import { parseArgs } from 'node:util';
import { checkSecretKey, openKeyring } from '@facet/db';
import { dataDirOf, runCommand } from '@facet/db/cli';
import { replaceKeys, rotateKey } from '../../features/clouds/oidc-token-configs/signing-keys.ts';
import { invitationLink } from '../../features/people/invitations/invitation-link.ts';
import { readSettings } from '../../settings.ts';
import { addTenant, listTenants } from '../start/add-tenant.ts';
import { DEFAULT_TENANT } from '../start/first-run.ts';
import { makePasswordLink } from '../start/password-link.ts';
import { withDb } from './with-db.ts';

const USAGE = `Usage: npm run tenants -- add NAME --host HOST --admin-email EMAIL
                                              create a tenant with a host name and an administrator
       npm run tenants -- list                show the tenants and their hosts
       npm run tenants -- password-link EMAIL [--tenant NAME]
                                              print a link with which a user sets a password; the tenant is the first
                                              one unless it is named
       npm run tenants -- rotate-oidc-keys NAME [--leaked]
                                              publish a new key for the tenant's OIDC tokens; it signs after an hour
                                              --leaked: it signs immediately, and the other keys are withdrawn

Servers may run; they serve a new host within 2 seconds.`;

async function add(name: string, host: string, adminEmail: string): Promise<void> {
  await withDb(async (db) => {
    const publicUrl = process.env.FACET_PUBLIC_URL;
    const { key, invitation } = await addTenant(db, { name, host, adminEmail, publicUrl });
    // HTTPS, which every host except loopback requires. FACET_PUBLIC_URL may contain another port.
    const origin = new URL(publicUrl ?? `https://${host}`);
    origin.hostname = host.toLowerCase();
    console.log(`The tenant ${name} is served at ${host.toLowerCase()}.`);
    console.log(`API key of ${adminEmail} (shown only once):\n${key}`);
    console.log(
      `Set the password of ${adminEmail} (link expires in 7 days):\n${invitationLink(origin.origin, invitation)}`,
    );
  });
}

async function list(): Promise<void> {
  await withDb(async (db) => {
    for (const { name, hosts } of await listTenants(db))
      console.log(`${name.padEnd(24)} ${hosts.length === 0 ? 'every other host' : hosts.join(', ')}`);
  });
}

async function passwordLink(email: string, tenant = DEFAULT_TENANT): Promise<void> {
  const { publicUrl, tlsCert, port } = readSettings(process.env);
  const localUrl = `${tlsCert === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  await withDb(async (db) => {
    const made = await makePasswordLink(db, { tenant, email, publicUrl: publicUrl ?? localUrl });
    console.log(`${email} can set a password with this link (it expires in ${made.validFor}):\n${made.link}`);
  });
}

async function rotate(name: string, isLeaked: boolean): Promise<void> {
  await withDb(async (db) => {
    const { FACET_SECRET_KEY: secretKey } = process.env;
    const keyring = await openKeyring({ secretKey, dataDir: dataDirOf(process.env) });
    await checkSecretKey(db, keyring);
    const { id } = (await listTenants(db)).find((tenant) => tenant.name === name) ?? {};
    if (id === undefined) throw new Error(`There is no tenant named ${name}.`);
    await db.transaction().execute((tx) => (isLeaked ? replaceKeys : rotateKey)(tx, keyring, id));
    console.log(
      isLeaked
        ? `Tokens of ${name} are now signed with a new key. Earlier tokens are no longer valid.`
        : `A new key for tokens of ${name} is published. It signs after an hour.`,
    );
  });
}

await runCommand(async () => {
  const { positionals, values } = readArguments();
  const [command, name, ...rest] = positionals;
  const { host, tenant, 'admin-email': email, leaked: isLeaked = false } = values;
  if (
    command === 'add' &&
    name !== undefined &&
    rest.length === 0 &&
    host !== undefined &&
    email !== undefined
  )
    return add(name, host, email);
  if (command === 'list' && name === undefined && host === undefined && email === undefined) return list();
  if (command === 'password-link' && name !== undefined && rest.length === 0)
    return passwordLink(name, tenant);
  if (command === 'rotate-oidc-keys' && name !== undefined && rest.length === 0)
    return rotate(name, isLeaked);
  throw new Error(USAGE);
});

function readArguments() {
  try {
    const options = {
      host: { type: 'string' },
      tenant: { type: 'string' },
      'admin-email': { type: 'string' },
      leaked: { type: 'boolean' },
    } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`);
  }
}
