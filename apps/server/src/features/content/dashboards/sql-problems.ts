import type { PublishedModel } from '@facet/dashboards';
import type { Meta } from '@facet/semantic-sql';

/** Returns the problem of semantic SQL over a model; undefined if it is valid. */
export type SqlCheck = (sql: string) => string | undefined;

/** A check of semantic SQL over a model. PostgreSQL's grammar is loaded on first use. */
export async function sqlCheck(model: PublishedModel): Promise<SqlCheck> {
  const { planSql, SqlError } = await import('@facet/semantic-sql');
  const meta = metaOf(model);
  return (sql) => {
    try {
      planSql(sql, meta, { now: new Date(), timezone: 'UTC' });
      return undefined;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      return error.line === undefined ? error.message : `line ${error.line}: ${error.message}`;
    }
  };
}

/** A published model for planning: it has all members that planning reads from the data API's metadata. */
export function metaOf(model: PublishedModel): Meta {
  return model as unknown as Meta;
}
