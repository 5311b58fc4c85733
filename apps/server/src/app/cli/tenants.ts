/** `npm run tenants -- add NAME --host HOST --admin-email EMAIL | list | rotate-oidc-keys NAME [--leaked]` */
import { parseArgs } from 'node:util';
import { checkSecretKey, openKeyring } from '@facet/db';
import { dataDirOf, runCommand } from '@facet/db/cli';
import { replaceKeys, rotateKey } from '../../features/clouds/oidc-token-configs/signing-keys.ts';
import { invitationLink } from '../../features/people/invitations/invitation-link.ts';
import { addTenant, listTenants } from '../start/add-tenant.ts';
import { withDb } from './with-db.ts';

const USAGE = `Usage: npm run tenants -- add NAME --host HOST --admin-email EMAIL
                                              make a tenant that answers to a host name, with an administrator
       npm run tenants -- list                show the tenants and their hosts
       npm run tenants -- rotate-oidc-keys NAME [--leaked]
                                              publish a new key for the tenant's OIDC tokens, which signs in an hour;
                                              --leaked: it signs at once, and the others are no longer published

Servers may run meanwhile; they answer to a new host within 2 seconds.`;

async function add(name: string, host: string, adminEmail: string): Promise<void> {
  await withDb(async (db) => {
    const publicUrl = process.env.FACET_PUBLIC_URL;
    const { key, invitation } = await addTenant(db, { name, host, adminEmail, publicUrl });
    // Anything but loopback is served over HTTPS only; where a proxy has another port, FACET_PUBLIC_URL says so.
    const origin = new URL(publicUrl ?? `https://${host}`);
    origin.hostname = host.toLowerCase();
    console.log(`The tenant ${name} answers at ${host.toLowerCase()}.`);
    console.log(`API key of its administrator ${adminEmail}, shown this once:\n${key}`);
    console.log(
      `Where ${adminEmail} chooses a password, within 7 days:\n${invitationLink(origin.origin, invitation)}`,
    );
  });
}

async function list(): Promise<void> {
  await withDb(async (db) => {
    for (const { name, hosts } of await listTenants(db))
      console.log(`${name.padEnd(24)} ${hosts.length === 0 ? 'every other host' : hosts.join(', ')}`);
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
        ? `The tokens of ${name} are signed with a new key from now on; earlier ones verify no longer.`
        : `The tokens of ${name} are signed with a new key in an hour; it is published from now on.`,
    );
  });
}

await runCommand(async () => {
  const { positionals, values } = readArguments();
  const [command, name, ...rest] = positionals;
  const { host, 'admin-email': email, leaked: isLeaked = false } = values;
  if (
    command === 'add' &&
    name !== undefined &&
    rest.length === 0 &&
    host !== undefined &&
    email !== undefined
  )
    return add(name, host, email);
  if (command === 'list' && name === undefined && host === undefined && email === undefined) return list();
  if (command === 'rotate-oidc-keys' && name !== undefined && rest.length === 0)
    return rotate(name, isLeaked);
  throw new Error(USAGE);
});

function readArguments() {
  try {
    const options = {
      host: { type: 'string' },
      'admin-email': { type: 'string' },
      leaked: { type: 'boolean' },
    } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`);
  }
}
