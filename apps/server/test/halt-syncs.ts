import { type Connection, type Db, openDatabase } from '@facet/db';
import { sql } from 'kysely';
import { eventually } from './model-under-test.ts';

/**
 * Where a worker is stopped: as it shows the stage of a phase, as it stores the phase that it has done, or as the
 * transaction commits that ends the run, after all else.
 */
export interface Halt {
  readonly at: 'stage' | 'stored' | 'commit';
  /** Of a stage or phase. */
  readonly name: string;
}

/** Holds workers of syncs at one point of a run, from inside of the database, until told to let them go on. */
export interface Halts {
  /** Workers wait there from now on; none with null, and those that wait go on. */
  set(halt: Halt | null): Promise<void>;
  /** Resolves when one waits. */
  reached(): Promise<void>;
  close(): Promise<void>;
}

const KEY = 0x646274;

/** Prepares a database: triggers that wait for a lock which this connection holds. */
export async function haltSyncs(connection: Connection): Promise<Halts> {
  const { db: pool, close } = openDatabase(connection, { max: 1 });
  // One session for all: a pool ends those that are idle, and with it the lock would go.
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
        async () =>
          (
            await sql`select pid from pg_locks where locktype = 'advisory' and objid = ${KEY}
              and mode = 'ShareLock' and not granted`.execute(db)
          ).rows,
        (rows) => rows.length > 0,
        // The one before may just have died, and its run is looked at again only after a while.
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
