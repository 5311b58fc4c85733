import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { JOB_SCHEMA } from './tables.ts';

/** What pg-boss's schema is made of besides rows: its version, and the tables that it makes as it runs. */
export type JobQueue = {
  version: number;
  /** Queues with a table of their own. */
  ownTables: { name: string; policy: string }[];
  /** One a day, of the table queue_stats. */
  statistics: { name: string; bound: string }[];
};

/** Undefined when the database has no pg-boss, because no server has run on it yet. */
export const readJobQueue = async (client: pg.ClientBase): Promise<JobQueue | undefined> => {
  const found = await client.query(`select from pg_tables where schemaname = $1 and tablename = 'version'`, [
    JOB_SCHEMA,
  ]);
  if (found.rowCount === 0) return undefined;
  const version = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
  const ownTables = await client.query<JobQueue['ownTables'][number]>(
    `select name, policy from ${JOB_SCHEMA}.queue where partition order by name`,
  );
  const statistics = await client.query<JobQueue['statistics'][number]>(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass('${JOB_SCHEMA}.queue_stats') order by c.relname`,
  );
  return {
    version: version.rows[0]?.version ?? 0,
    ownTables: ownTables.rows,
    statistics: statistics.rows,
  };
};

/** pg-boss's own SQL that makes its schema, without its `begin` and `commit`: it runs in our transaction. */
const constructionSql = (): string => {
  const plan = getConstructionPlans(JOB_SCHEMA).trim();
  const body = plan.match(/^BEGIN;([\s\S]*)COMMIT;$/)?.[1];
  if (body === undefined) throw new Error('pg-boss writes its construction plan in another form.');
  return body;
};

const BOUND = /^FOR VALUES FROM \('[0-9: +-]+'\) TO \('[0-9: +-]+'\)$/;

/** Makes pg-boss's schema as it was, without rows. Throws when the installed pg-boss has another version. */
export const createJobQueue = async (client: pg.ClientBase, queue: JobQueue): Promise<void> => {
  await client.query(constructionSql());
  const { rows } = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
  const installed = rows[0]?.version;
  if (installed !== queue.version) {
    throw new Error(
      `The job queue of the backup has version ${queue.version} and that of this release ${installed}: restore with the release of Facet that wrote the backup, then start this one.`,
    );
  }
  for (const { name, policy } of queue.ownTables) {
    await client.query(`select ${JOB_SCHEMA}.create_queue($1, $2)`, [name, { policy, partition: true }]);
  }
  for (const { name, bound } of queue.statistics) {
    if (!BOUND.test(bound)) throw new Error(`The job queue's table ${name} has an unknown range.`);
    const table = `${JOB_SCHEMA}.${client.escapeIdentifier(name)}`;
    await client.query(`create table if not exists ${table} partition of ${JOB_SCHEMA}.queue_stats ${bound}`);
  }
};
