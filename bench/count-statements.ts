import { join } from 'node:path';
import { connectionUrl, openDatabase, startEmbeddedPostgres } from '@facet/db';
import { sql } from 'kysely';

/** A PostgreSQL that counts the statements it receives. */
export interface CountingPostgres {
  readonly url: string;
  /** Resets the counts. */
  begin(): Promise<void>;
  /** The statements since then, most frequent first, without those nested in other statements. */
  statements(): Promise<{ text: string; calls: number }[]>;
  stop(): Promise<void>;
}

/** Starts a separate PostgreSQL; that of the bench does not count, since counting costs time. */
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
