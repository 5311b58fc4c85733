import { openDatabase } from '@facet/db';
import Fastify from 'fastify';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { DeploymentsListResponse } from '../../apps/server/src/features/deployments/deployments/deployments.schema.ts';
import { listDeployments } from '../../apps/server/src/features/deployments/deployments/deployments.store.ts';

/*
 * The floor of the deployment list, in its own process: a bare fastify route with the SQL and the response
 * schema of `getDeployments`, directly on node-postgres. No credential, tenant, permission or cursor.
 */

/** The SQL text that the server's own store generates. */
async function listQuery(tenantId: number): Promise<CompiledQuery> {
  let made: CompiledQuery | undefined;
  const recorder = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      made = query;
    },
  });
  const filter = { tenantId, ids: null, creationSteps: null };
  await listDeployments(recorder as Parameters<typeof listDeployments>[0], filter, {
    limit: 20,
    after: null,
    offset: 0,
  });
  if (made === undefined) throw new Error('The store sent no query');
  return made;
}

const { pool } = openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }, { max: 20 });
const tenant = await pool.query('select id from tenants limit 1');
const { sql, parameters } = await listQuery(tenant.rows[0].id);
const cursor = '1.WzIwXQ.0123456789abcdef';

const app = Fastify();
app.get('/api/v1/deployments', { schema: { response: { 200: DeploymentsListResponse } } }, async () => {
  const { rows } = await pool.query(sql, [...parameters]);
  const page = rows.slice(0, 20);
  const total = rows[0].total;
  return {
    data: {
      deployments: page.map(({ id, name, created_at }) => ({
        id: String(id),
        name,
        created_at: created_at.toISOString(),
      })),
    },
    pagination: { total, offset: 0, limit: 20 },
    items: page.map(({ id, name, creation_step }) => ({
      id,
      name,
      deploymentUrl: `http://127.0.0.1:4000/d/${id}`,
      creationStep: creation_step,
    })),
    pageInfo: { hasNextPage: true, hasPreviousPage: false, startCursor: cursor, endCursor: cursor },
    count: total,
    totalCount: total,
  };
});
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
