import { createHash } from 'node:crypto';
import type { CompiledQuery, QueryExecutorProvider } from 'kysely';
import pg from 'pg';
import type { Db, Tx } from './db.ts';

/** A query of Kysely's builder or of its `sql` tag. */
interface Compilable<Row> {
  compile(db: QueryExecutorProvider): CompiledQuery<Row>;
}

/** The names of prepared statements by their text. It contains a few for each call of `executePrepared`. */
const names = new Map<string, string>();

/**
 * Runs a query as a prepared statement, which each connection parses and plans only once. PostgreSQL spends more time
 * on planning a look-up than on running it, so this pays off for statements that run in almost every request. There
 * must be few texts: no lists of varying length, and only a handful of combinations of optional parts.
 */
export async function executePrepared<Row>(db: Db | Tx, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  if (!names.has(compiled.sql)) names.set(compiled.sql, nameOf(compiled.sql));
  const { rows } = await db.executeQuery<Row>(compiled);
  return rows;
}

/** A client that sends the texts known to `executePrepared` as prepared statements. */
export class PreparingClient extends pg.Client {
  /** Part of the names, so that statements are prepared again once a migration has changed what they return. */
  #generation = 0;

  // biome-ignore lint/suspicious/noExplicitAny: `query` has a dozen overloads, of which all but one pass through.
  override query(text: any, values?: any, callback?: any): any {
    const name = typeof text === 'string' ? names.get(text) : undefined;
    if (name === undefined || !Array.isArray(values)) return super.query(text, values, callback);
    const sent: Promise<pg.QueryResult> = super.query({ name: `${name}_${this.#generation}`, text, values });
    return sent.catch((error) => {
      if (error.code === FEATURE_NOT_SUPPORTED) this.#generation += 1;
      throw error;
    });
  }
}

/** The code of "cached plan must not change result type". */
const FEATURE_NOT_SUPPORTED = '0A000';

function nameOf(text: string): string {
  return `facet_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
