import type { SelectStmt } from 'libpg-query';
import type { LocalColumn } from '../expressions/scope.ts';
import { namesOf, quoted } from '../syntax/nodes.ts';
import { refuse } from '../syntax/sql-error.ts';
import type { Ctes, SelectContext } from './context.ts';

export function writeWith(statement: SelectStmt, context: SelectContext): { prefix: string; ctes: Ctes } {
  const { withClause } = statement;
  if (withClause === undefined) return { prefix: '', ctes: context.ctes };
  const ctes = new Map(context.ctes);
  const parts: string[] = [];
  for (const node of withClause.ctes ?? []) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', aliascolnames, ctequery, ctematerialized, location } = node.CommonTableExpr;
    if (ctequery === undefined || !('SelectStmt' in ctequery))
      return refuse('WITH can contain SELECT only', location);
    if (node.CommonTableExpr.search_clause !== undefined || node.CommonTableExpr.cycle_clause !== undefined)
      refuse('SEARCH and CYCLE are not supported', location);
    const query = ctequery.SelectStmt;
    const aliases = namesOf(aliascolnames).filter((name) => name !== undefined);
    const inner: SelectContext = { ...context, ctes, isSet: false };
    if (withClause.recursive === true && query.larg !== undefined) {
      // The right side reads the columns of the left one.
      const left = context.writeSelect(query.larg, inner);
      ctes.set(ctename, renamed(left.columns, aliases, location));
    }
    const written = context.writeSelect(query, { ...inner, ctes: new Map(ctes) });
    const columns = renamed(written.columns, aliases, location);
    ctes.set(ctename, columns);
    const materialized =
      ctematerialized === 'CTEMaterializeAlways'
        ? 'MATERIALIZED '
        : ctematerialized === 'CTEMaterializeNever'
          ? 'NOT MATERIALIZED '
          : '';
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    parts.push(`${quoted(ctename)} (${names}) AS ${materialized}(${written.sql})`);
  }
  return { prefix: `WITH ${withClause.recursive === true ? 'RECURSIVE ' : ''}${parts.join(', ')} `, ctes };
}

/** Columns with the names in brackets after an alias. */
export function renamed<T extends LocalColumn>(
  columns: readonly T[],
  aliases: readonly string[],
  location: number | undefined,
): T[] {
  if (aliases.length > columns.length)
    refuse(`${aliases.length} names for ${columns.length} columns`, location);
  return columns.map((column, index) => ({ ...column, name: aliases[index] ?? column.name }));
}
