import { join } from 'node:path';
import { connectionUrl, openDatabase, startEmbeddedPostgres } from '@facet/db';
import { sql } from 'kysely';

/** A PostgreSQL that counts the statements it is sent. */
export interface CountingPostgres {
  readonly url: string;
  /** Forgets what was counted so far. */
  begin(): Promise<void>;
  /** The statements since then, the most frequent first; those within other statements are left out. */
  statements(): Promise<{ text: string; calls: number }[]>;
  stop(): Promise<void>;
}

/** Starts one beside the PostgreSQL of the bench, which counts nothing, since that costs time. */
export async function countingPostgres(folder: string): Promise<CountingPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'counting-postgres'),
    settings: { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'top' },
  });
  const { db, close } = openDatabase(postgres.connection, { max: 1 });
  await sql`create extension pg_stat_statements`.execute(db);
  return {
    url: connectionUrl(postgres.connection),
    async begin() {
      await sql`select pg_stat_statements_reset()`.execute(db);
    },
    async statements() {
      const { rows } = await sql<{ text: string; calls: number }>`
        select query as text, sum(calls)::int as calls from pg_stat_statements
        where query !~ 'pg_stat_statements' group by query order by 2 desc`.execute(db);
      return rows;
    },
    async stop() {
      await close();
      await postgres.stop();
    },
  };
}
