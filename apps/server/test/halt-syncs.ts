import { type Connection, type Db, openDatabase } from '@facet/db';
import { sql } from 'kysely';
import { eventually } from './model-under-test.ts';

/**
 * The point at which a worker stops: when it reports the stage of a phase, when it stores a finished phase, or when it
 * commits the transaction that ends the run.
 */
export interface Halt {
  readonly at: 'stage' | 'stored' | 'commit';
  /** The name of the stage or phase. */
  readonly name: string;
}

/** Halts sync workers at one point of a run, from inside the database. */
export interface Halts {
  /** Makes workers wait at a point from now on; null releases all workers. */
  set(halt: Halt | null): Promise<void>;
  /** Resolves once a worker is waiting. */
  reached(): Promise<void>;
  close(): Promise<void>;
}

const KEY = 0x646274;

/** Installs triggers in a database that wait for a lock held by this connection. */
export async function haltSyncs(connection: Connection): Promise<Halts> {
  const { db: pool, close } = openDatabase(connection, { max: 1 });
  // A single session: the pool closes idle connections, which would release the lock.
  const ready = Promise.withResolvers<Db>();
  const isOver = Promise.withResolvers<void>();
  const session = pool.connection().execute(async (db) => {
    ready.resolve(db);
    await isOver.promise;
  });
  const db = await ready.promise;
  const statements = [
    sql`create table test_halts ("at" text, name text)`,
    sql`create function test_halt() returns trigger language plpgsql as $$
      begin
        if exists (
          select from test_halts halt
          where case when tg_op = 'UPDATE' and tg_when = 'AFTER'
            then halt."at" = 'commit' and new.status <> 'RUNNING'
            else (halt."at" = 'stage' and new.stage = halt.name and old.stage is distinct from new.stage)
              or (halt."at" = 'stored' and new.phases -> -1 ->> 'phase' = halt.name
                and jsonb_array_length(new.phases) > jsonb_array_length(old.phases)) end
        ) then
          perform pg_advisory_xact_lock_shared(${sql.lit(KEY)});
        end if;
        return new;
      end $$`,
    sql`create trigger test_halt_before before update on dbt_syncs for each row execute function test_halt()`,
    sql`create constraint trigger test_halt_after after update on dbt_syncs deferrable initially deferred
      for each row execute function test_halt()`,
  ];
  for (const statement of statements) await statement.execute(db);
  let isHolding = false;
  return {
    async set(halt) {
      await sql`delete from test_halts`.execute(db);
      if (isHolding) await sql`select pg_advisory_unlock(${KEY})`.execute(db);
      isHolding = halt !== null;
      if (halt === null) return;
      await sql`select pg_advisory_lock(${KEY})`.execute(db);
      await sql`insert into test_halts values (${halt.at}, ${halt.name})`.execute(db);
    },
    async reached() {
      await eventually(
        async () => ({
          // Other tests may halt workers in their own databases.
          waiting: (
            await sql`select pid from pg_locks
              where database = (select oid from pg_database where datname = current_database())
                and locktype = 'advisory' and objid = ${KEY} and mode = 'ShareLock' and not granted`.execute(
              db,
            )
          ).rows.length,
          // For the message of a failure.
          halts: (await sql`select * from test_halts`.execute(db)).rows,
          runs: (
            await sql`select status, stage, message, attempts, jsonb_array_length(phases) as phases from dbt_syncs
              order by number desc limit 2`.execute(db)
          ).rows,
        }),
        ({ waiting }) => waiting > 0,
        // The previous worker may have just died, and its run is retried only after a while.
        60_000,
      );
    },
    async close() {
      isOver.resolve();
      await session;
      await close();
    },
  };
}
