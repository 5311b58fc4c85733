import { sqlDialect } from '@facet/dbt/writing';
import type { GivenTable } from '../proposal.ts';

/** The table as SQL behind `from`: its quoted name, with the schema if the source has schemas. */
export function tableSql({ schema, name, sql }: GivenTable, type: string): string {
  const { quote } = sqlDialect(type);
  return (
    sql ??
    [schema, name]
      .filter((part) => part !== '')
      .map(quote)
      .join('.')
  );
}
