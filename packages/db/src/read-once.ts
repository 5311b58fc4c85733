import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Database, Db } from './db.ts';

/**
 * The database for reads that belong together: a statement that is repeated with the same values runs once, and all
 * callers get the same rows, which they must not change. For work that reads the same data for many people at the same
 * moment.
 */
export function readOnce(db: Db): Db {
  const driver = new ReadOnceDriver(db);
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class ReadOnceDriver implements Driver, DatabaseConnection {
  readonly #db: Db;
  readonly #results = new Map<string, Promise<QueryResult<unknown>>>();

  constructor(db: Db) {
    this.#db = db;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const key = JSON.stringify([query.sql, query.parameters]);
    const result = this.#results.get(key) ?? this.#db.executeQuery(query);
    this.#results.set(key, result);
    return (await result) as QueryResult<Row>;
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async init(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error('What is read once has no transactions');
  }

  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}

  // biome-ignore lint/correctness/useYield: no reads that belong together need to be streamed
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('What is read once is not streamed');
  }
}
