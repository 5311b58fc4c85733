import type { TestContext } from 'node:test';
import type { Db } from '@facet/db';
import { sql } from 'kysely';
import { addTenant } from '../src/app/start/add-tenant.ts';
import { walkGitHub } from './github-under-test.ts';
import { callHost } from './host-client.ts';
import { type Api, prepareFixture } from './sample-calls.ts';
import { startTestServer } from './server-under-test.ts';

/** The host name of the second tenant. */
export const HOST = 'second.example.com';
/** That of the platform. */
export const PUBLIC = 'facet.example.com';

/** A server with two tenants, each with what the sample calls work on. */
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
  return { server, ours, theirs, them, theirKey };
}

/** Tables to which a server adds by itself, when it has time: what was asked before, also by ourselves. */
const WRITTEN_LATER = ['api_requests', 'data_api_queries', 'log_lines', 'api_key_addresses'];

/** A digest of everything that the first tenant has, table by table. */
export async function rowsOfFirstTenant(db: Db): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name <> all(${WRITTEN_LATER})
    order by 1`.execute(db);
  const digests = tables.map(
    ({ name }) =>
      // When a key was last used is noted by any use of it, also our own.
      sql`select ${sql.lit(name)} as name,
      (select md5(string_agg((to_jsonb(t) - 'last_used_at')::text, '' order by to_jsonb(t)::text))
        from ${sql.table(name)} t where tenant_id = 1) as digest`,
  );
  const { rows } = await sql<{
    name: string;
    digest: string | null;
  }>`${sql.join(digests, sql` union all `)}
    union all select 'tenants', md5(to_jsonb(t)::text) from tenants t where id = 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
