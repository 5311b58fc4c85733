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

/** A server with two tenants, each with the fixture of the sample calls. */
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

/** Tables that a server writes in the background, including records of the test's own requests. */
const WRITTEN_LATER = ['api_requests', 'data_api_queries', 'log_lines', 'api_key_addresses'];

/** A digest of all rows of the first tenant, by table. */
export async function rowsOfFirstTenant(db: Db): Promise<Record<string, string | null>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'tenant_id' and table_name <> all(${WRITTEN_LATER})
    order by 1`.execute(db);
  const digests = tables.map(
    ({ name }) =>
      // `last_used_at` changes with the test's own requests.
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
