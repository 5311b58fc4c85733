import type { TestContext } from 'node:test';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { addTenant } from '../src/app/start/add-tenant.ts';
import { type Api, prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { callHost } from './host-client.ts';
import { startTestServer } from './server-under-test.ts';

/** The host name of the second tenant. */
export const HOST = 'second.example.com';
/** The host name of the platform. */
export const PUBLIC = 'facet.example.com';

/**
 * A server with two tenants, each with the fixture of the sample calls. `changes` lists the tables in which rows of the
 * first tenant have changed since its last call.
 */
export async function startTwoTenants(t: Pick<TestContext, 'after'>) {
  const server = await startTestServer(
    { after: (work) => t.after(work) },
    { FACET_ROLES: 'api,pod', FACET_PUBLIC_URL: `https://${PUBLIC}`, ...(await walkGitHub(t)) },
  );
  const ours = await prepareFixture(server);
  const { key: theirKey } = await addTenant(server.db, {
    name: 'Second',
    host: HOST,
    adminEmail: `admin@${HOST}`,
  });
  const them: Api = {
    url: server.url,
    host: HOST,
    db: server.db,
    call: (method, path, call) => callHost(server, HOST, theirKey, method, path, call),
  };
  const theirs = await prepareFixture(them);
  const changes = await watchFirstTenant(server.db);
  return { server, ours, theirs, them, theirKey, changes };
}

/** Tables that a server writes in the background, including records of the test's own requests. */
const WRITTEN_LATER = ['api_requests', 'data_api_queries', 'log_lines', 'api_key_addresses'];

/**
 * Starts to note changes of the first tenant's rows, with triggers: a digest of all its rows takes a tenth of a second. The
 * function that it returns lists the tables that have changed since its last call.
 */
async function watchFirstTenant(db: Db): Promise<() => Promise<string[]>> {
  // `last_used_at` changes with the test's own requests.
  await sql`create table test_changes (name text);
    create function test_note_change() returns trigger language plpgsql as $$
      declare
        before jsonb := to_jsonb(old) - 'last_used_at';
        after jsonb := to_jsonb(new) - 'last_used_at';
      begin
        if '1' in (before ->> tg_argv[0], after ->> tg_argv[0]) and before is distinct from after then
          insert into test_changes values (tg_table_name);
        end if;
        return null;
      end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string; key: string }>`
    select relname as name, attname as key from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (attname = 'tenant_id' or relname = 'tenants' and attname = 'id') and relname <> all(${WRITTEN_LATER})`.execute(
    db,
  );
  for (const { name, key } of tables)
    await sql`create trigger test_note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function test_note_change(${sql.lit(key)})`.execute(db);
  return async () => {
    const { rows } = await sql<{ name: string }>`delete from test_changes returning name`.execute(db);
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
}
