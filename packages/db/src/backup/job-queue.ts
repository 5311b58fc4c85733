import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { JOB_SCHEMA } from './tables.ts';

/** The parts of pg-boss's schema besides rows: its version and the tables that it creates at run time. */
export type JobQueue = {
  version: number;
  /** Queues with their own table. */
  ownTables: { name: string; policy: string }[];
  /** The daily partitions of the table queue_stats. */
  statistics: { name: string; bound: string }[];
};

/** Reads the job queue's schema; undefined when pg-boss is absent because no server has run on this database yet. */
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

/** pg-boss's own SQL for its schema, without `begin` and `commit`, so that it runs in our transaction. */
const constructionSql = (): string => {
  const plan = getConstructionPlans(JOB_SCHEMA).trim();
  const body = plan.match(/^BEGIN;([\s\S]*)COMMIT;$/)?.[1];
  if (body === undefined)
    throw new Error('The construction plan of this pg-boss version has an unexpected form.');
  return body;
};

const BOUND = /^FOR VALUES FROM \('[0-9: +-]+'\) TO \('[0-9: +-]+'\)$/;

/** Creates pg-boss's schema as recorded, without rows. Throws when the installed pg-boss has another version. */
export const createJobQueue = async (client: pg.ClientBase, queue: JobQueue): Promise<void> => {
  await client.query(constructionSql());
  const { rows } = await client.query<{ version: number }>(`select version from ${JOB_SCHEMA}.version`);
  const installed = rows[0]?.version;
  if (installed !== queue.version) {
    throw new Error(
      `The job queue in the backup has version ${queue.version}, but this release uses version ${installed}. Restore with the release of Facet that wrote the backup, then start this one.`,
    );
  }
  for (const { name, policy } of queue.ownTables) {
    await client.query(`select ${JOB_SCHEMA}.create_queue($1, $2)`, [name, { policy, partition: true }]);
  }
  for (const { name, bound } of queue.statistics) {
    if (!BOUND.test(bound))
      throw new Error(`The partition bound of job queue table ${name} is not recognised.`);
    const table = `${JOB_SCHEMA}.${client.escapeIdentifier(name)}`;
    await client.query(`create table if not exists ${table} partition of ${JOB_SCHEMA}.queue_stats ${bound}`);
  }
};
