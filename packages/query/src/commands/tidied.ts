import { hasTime, keyOf, nameOf } from '../question/columns.ts';
import { withFittingOrder } from '../question/pivot-order.ts';
import type { TableCalculation } from '../question/presentation.ts';
import type { Question } from '../question/question.ts';
import { columnsIn, mentionsMember } from './mentions.ts';

/**
 * Removes what depends on columns that a change has removed: orders, parts of the pivot, comparisons, calculations.
 * @param member a member that the change has removed from the whole question
 */
export function tidied(before: Question, after: Question, member?: string): Question {
  const columns = withoutUngrouped(before, after);
  const keys = new Set(columns.map(keyOf));
  const kept = (list: readonly string[]) => list.filter((key) => keys.has(key));
  const { pivot, topRows, fillMissingRows, comparisons, order } = after;
  const names = new Set(columns.map(nameOf));
  const removed = new Set(before.columns.map(nameOf).filter((name) => !names.has(name)));
  const isGone = (name: string) =>
    removed.has(name) || (member !== undefined && `${name}.`.startsWith(`${member}.`));
  return {
    ...after,
    columns,
    order: order.filter(({ column }) => keys.has(column)),
    pivot:
      pivot &&
      withFittingOrder({
        ...pivot,
        rows: kept(pivot.rows),
        columns: kept(pivot.columns),
        measures: kept(pivot.measures),
      }),
    comparisons: comparisons.filter(
      ({ measure, timeDimension }) =>
        keys.has(measure) &&
        !(hasTime(before, timeDimension) && !hasTime({ ...after, columns }, timeDimension)),
    ),
    topRows: topRows !== null && keys.has(topRows.member) ? topRows : null,
    fillMissingRows:
      fillMissingRows !== null && groupsByTime({ ...after, columns }, fillMissingRows.member)
        ? {
            ...fillMissingRows,
            ...(fillMissingRows.excludedDimensions && {
              excludedDimensions: kept(fillMissingRows.excludedDimensions),
            }),
          }
        : null,
    tableCalculations: withoutMentions(after.tableCalculations, isGone),
    formats: withoutColumns(after.formats, isGone),
    titles: withoutColumns(after.titles, isGone),
  };
}

/** The columns without SQL over a removed dimension, which the result is no longer grouped by. */
function withoutUngrouped(before: Question, after: Question): Question['columns'] {
  const members = new Set(
    after.columns.flatMap((column) => (column.kind === 'calculation' ? [] : [column.member])),
  );
  const gone = before.columns.flatMap((column) =>
    column.kind === 'dimension' && !members.has(column.member) ? [column.member] : [],
  );
  return after.columns.filter(
    (column) =>
      column.kind !== 'calculation' || !gone.some((member) => mentionsMember(column.expression, member)),
  );
}

function groupsByTime({ columns }: Question, member: string): boolean {
  return hasTime({ columns, ranges: [] }, member);
}

type IsGone = (column: string) => boolean;

/** The table calculations that read no column that is gone, directly or through others. */
function withoutMentions(
  calculations: readonly TableCalculation[],
  isGone: IsGone,
): readonly TableCalculation[] {
  const gone = new Set<string>();
  return calculations.filter(({ name, expression }) => {
    // A calculation can only read those before it.
    const isKept = !columnsIn(expression).some((column) => isGone(column) || gone.has(column));
    if (!isKept) gone.add(name);
    return isKept;
  });
}

/** What is set by the names of columns, without those that are gone. */
function withoutColumns<T>(
  settings: Readonly<Record<string, T>>,
  isGone: IsGone,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !columnsIn(name).some(isGone)));
}
