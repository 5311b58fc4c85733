/** `npm run tenants -- add NAME --host HOST --admin-email EMAIL | list` */
import { parseArgs } from 'node:util';
import { type Db, openDatabase } from '@facet/db';
import { checkMigrated, runCommand, withInstallation } from '@facet/db/cli';
import { addTenant, listTenants } from '../start/add-tenant.ts';

const USAGE = `Usage: npm run tenants -- add NAME --host HOST --admin-email EMAIL
                                              make a tenant that answers to a host name, with an administrator
       npm run tenants -- list                show the tenants and their hosts

Servers may run meanwhile; they answer to a new host within 2 seconds.`;

function withDb(work: (db: Db) => Promise<void>): Promise<void> {
  return withInstallation(process.env, async (connection) => {
    await checkMigrated(connection);
    const { db, close } = openDatabase(connection, { max: 2 });
    try {
      await work(db);
    } finally {
      await close();
    }
  });
}

async function add(name: string, host: string, adminEmail: string): Promise<void> {
  await withDb(async (db) => {
    const publicUrl = process.env.FACET_PUBLIC_URL;
    const key = await addTenant(db, { name, host, adminEmail, publicUrl });
    console.log(`The tenant ${name} answers at ${host.toLowerCase()}.`);
    console.log(`API key of its administrator ${adminEmail}, shown this once:\n${key}`);
  });
}

async function list(): Promise<void> {
  await withDb(async (db) => {
    for (const { name, hosts } of await listTenants(db))
      console.log(`${name.padEnd(24)} ${hosts.length === 0 ? 'every other host' : hosts.join(', ')}`);
  });
}

await runCommand(async () => {
  const { positionals, values } = readArguments();
  const [command, name, ...rest] = positionals;
  const { host, 'admin-email': email } = values;
  if (
    command === 'add' &&
    name !== undefined &&
    rest.length === 0 &&
    host !== undefined &&
    email !== undefined
  )
    return add(name, host, email);
  if (command === 'list' && name === undefined && host === undefined && email === undefined) return list();
  throw new Error(USAGE);
});

function readArguments() {
  try {
    const options = { host: { type: 'string' }, 'admin-email': { type: 'string' } } as const;
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`);
  }
}
