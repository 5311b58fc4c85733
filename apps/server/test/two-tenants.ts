import type { TestContext } from 'node:test';
import { addTenant } from '../src/app/start/add-tenant.ts';
import { type Api, prepareFixture } from './fixture.ts';
import { walkGitHub } from './github-under-test.ts';
import { callHost } from './host-client.ts';
import { noteChanges } from './note-changes.ts';
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
  const changes = await noteChanges(server.db, { except: WRITTEN_LATER, tenantId: 1 });
  return { server, ours, theirs, them, theirKey, changes };
}

/** Tables that a server writes in the background, including records of the test's own requests. */
const WRITTEN_LATER = ['api_requests', 'data_api_queries', 'log_lines', 'api_key_addresses'];
