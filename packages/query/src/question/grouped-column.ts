import { isSame } from './json.ts';
import type { DimensionColumn, Question } from './question.ts';
import type { ValueGroups } from './value-groups.ts';

/** The column with groups in place of its values. */
export function groupedColumn({
  columns,
}: Pick<Question, 'columns'>): (DimensionColumn & { readonly groups: ValueGroups }) | undefined {
  for (const column of columns)
    if (column.kind === 'dimension' && column.groups !== undefined)
      return { ...column, groups: column.groups };
  return undefined;
}

/** Parts of a question that mean something only for one query, or for groups that add up. */
export type UngroupableSetting =
  | 'groups'
  | 'calculation'
  | 'order'
  | 'totals'
  | 'comparisons'
  | 'topRows'
  | 'fillMissingRows'
  | 'ungrouped'
  | 'timezone'
  | 'countsRows'
  | 'ranges';

/**
 * What a question with a grouped column cannot have besides: its parts are queries of their own, so a window would see one
 * of them only, and totals would need a part of their own. Undefined if it is sound, or has no groups.
 * @param mentions whether SQL names a member
 */
export function conflictOfGroups(
  question: Question,
  mentions: (expression: string, member: string) => boolean,
): UngroupableSetting | undefined {
  const column = groupedColumn(question);
  if (column === undefined) return undefined;
  const { columns, order, totals, comparisons, topRows, fillMissingRows, ranges } = question;
  const found: Readonly<Record<UngroupableSetting, boolean>> = {
    groups: columns.some(
      (other) =>
        other.kind === 'dimension' &&
        (other.member === column.member ? !isSame(other, column) : other.groups !== undefined),
    ),
    calculation: columns.some(
      (other) =>
        other.kind === 'calculation' &&
        (mentions(other.expression, column.member) || mentions(other.expression, 'over')),
    ),
    order: order.some((one) => one.column === column.member),
    totals: totals.rows || totals.columns || totals.subtotals,
    comparisons: comparisons.length > 0,
    topRows: topRows !== null,
    fillMissingRows: fillMissingRows !== null,
    ungrouped: question.ungrouped,
    timezone: question.timezone !== null,
    countsRows: question.countsRows,
    ranges: ranges.some((range) => 'compared' in range),
  };
  return (Object.keys(found) as UngroupableSetting[]).find((name) => found[name]);
}
