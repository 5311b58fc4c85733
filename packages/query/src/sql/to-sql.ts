import { mentionsMember } from '../commands/mentions.ts';
import type { Model } from '../model/model.ts';
import { keyOf } from '../question/columns.ts';
import { conflictOfGroups, groupedColumn } from '../question/grouped-column.ts';
import type { Question } from '../question/question.ts';
import type { Refusal } from '../question/refusal.ts';
import { partsOf } from '../question/value-groups.ts';
import { groupSelect, selectOf } from './select.ts';
import { NoSql, refuseSql, type SqlRefusalCode } from './sql-refusal.ts';

export type { SqlRefusalCode };

/** The longest statement that the API accepts, in bytes of UTF-8. */
export const MOST_BYTES = 65_536;

/**
 * The query of a question in semantic SQL (docs/semantic-sql.md). Columns get the names of the data API's result, unless
 * the question names them. A question with groups is a SELECT for each, joined by UNION ALL.
 */
export function toSql(
  question: Question,
  model: Model,
): { readonly sql: string } | { readonly refused: Refusal<SqlRefusalCode> } {
  try {
    return { sql: statement(question, model) };
  } catch (error) {
    if (error instanceof NoSql) return { refused: error.refusal };
    throw error;
  }
}

function statement(question: Question, model: Model): string {
  requireExpressible(question);
  const { columns, order, limit, offset } = question;
  const orders = order.map(({ column, direction }) => {
    const place = columns.findIndex((other) => keyOf(other) === column) + 1;
    return direction === 'desc' ? `${place} DESC` : String(place);
  });
  const sql = [
    selectsOf(question, model).join('\nUNION ALL\n'),
    ...(orders.length > 0 ? [`ORDER BY ${orders.join(', ')}`] : []),
    ...(limit === null ? [] : [`LIMIT ${limit}`]),
    ...(offset === null ? [] : [`OFFSET ${offset}`]),
  ].join('\n');
  if (sql.includes('\0')) refuseSql('unsupported_text');
  const bytes = new TextEncoder().encode(sql).length;
  if (bytes > MOST_BYTES) refuseSql('too_long', { bytes, most: MOST_BYTES });
  return sql;
}

/** The source aggregates each part of a grouped column, so that averages and distinct counts are right. */
function selectsOf(question: Question, model: Model): readonly string[] {
  const column = groupedColumn(question);
  if (column === undefined) return [selectOf(question, model)];
  return partsOf(column.member, column.groups).map((part) => groupSelect(question, column, part, model));
}

function requireExpressible(question: Question): void {
  const { columns, ranges, timezone, countsRows } = question;
  if (columns.length === 0) refuseSql('no_columns');
  if (timezone !== null) refuseSql('setting', { setting: 'timezone' });
  if (countsRows) refuseSql('setting', { setting: 'countsRows' });
  const compared = ranges.find((range) => 'compared' in range);
  if (compared !== undefined) refuseSql('compared_ranges', { member: compared.member });
  const setting = conflictOfGroups(question, mentionsMember);
  if (setting !== undefined) refuseSql('conflict_with_groups', { setting });
}
