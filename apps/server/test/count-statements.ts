import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';

/** Set while servers of this process handle a request, as opposed to jobs and timers. */
const inRequest = new AsyncLocalStorage<true>();
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRequest', (_request, _reply, done) => inRequest.run(true, done));
});

/**
 * Counts the SQL statements of the requests of a call, without those of jobs, as the minimum of three tries, because
 * authentication caches its results for some seconds. Servers must be started after this module is loaded.
 */
export async function statementsOf(call: () => Promise<unknown>): Promise<number> {
  const counts: number[] = [];
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    const isOfJobs = /pgboss|(insert into|update|delete from) "?(nodes|api_requests|data_api_queries)/i.test(
      text,
    );
    if (inRequest.getStore() && !isOfJobs) count += 1;
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    for (let turn = 0; turn < 3; turn += 1) {
      count = 0;
      await call();
      counts.push(count);
    }
  } finally {
    pg.Client.prototype.query = query;
  }
  return Math.min(...counts);
}
