import type { Model } from '../model/model.ts';
import { keyOf, nameOf } from '../question/columns.ts';
import { withHeadingOf } from '../question/pivot-order.ts';
import type { Column, DimensionColumn, MemberColumn, Question } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';
import type { CommandOf } from './command.ts';
import { memberFor, requireColumn, requireDistinct, requireGranularity, timeFor } from './members.ts';
import { columnsIn, mentionsMember, withColumns } from './mentions.ts';
import { requireName } from './names.ts';
import { tidied } from './tidied.ts';

export function replaceMember(
  question: Question,
  { member: name, by }: CommandOf<'replace-member'>,
  model: Model,
): Question {
  const [old] = columnsOfMember(question, name);
  if (old === undefined) return refuse('unknown_column', { column: name });
  if (name === by) return question;
  const member = memberFor(question, by, model);
  if (member.kind !== old.kind)
    return refuse('wrong_kind', { member: by, kind: member.kind, expected: old.kind });
  const isTime = member.kind === 'dimension' && member.type === 'time';
  const changed = new Map(
    columnsOfMember(question, name).map((column): [Column, Column] => {
      if (column.kind === 'measure') return [column, { ...column, member: by }];
      // The groups are values of the other member.
      if (column.granularity === undefined) {
        const { groups: _, ...plain } = column;
        return [column, { ...plain, member: by }];
      }
      const { granularity, ...plain } = column;
      if (!isTime) return [column, { ...plain, member: by }];
      requireGranularity(member, granularity);
      return [column, { ...column, member: by }];
    }),
  );
  const { ranges } = question;
  const movesRange = isTime && !ranges.some((range) => range.member === by);
  return withChanged(
    {
      ...question,
      ranges: movesRange
        ? ranges.map((range) => (range.member === name ? { ...range, member: by } : range))
        : ranges,
    },
    changed,
    { from: name, to: by },
  );
}

export function setGranularity(
  question: Question,
  { column: key, granularity }: CommandOf<'set-granularity'>,
  model: Model,
): Question {
  const column = requireColumn(question, key);
  if (column.kind !== 'dimension') return refuse('not_a_time', { member: key });
  const member = timeFor(question, column.member, model);
  const { granularity: old = null, ...plain } = column;
  if (old === granularity) return question;
  if (granularity !== null) requireGranularity(member, granularity);
  const changed: DimensionColumn = granularity === null ? plain : { ...plain, granularity };
  return withChanged(question, new Map([[column, changed]]));
}

export function renameColumn(
  question: Question,
  { column: key, name }: CommandOf<'rename-column'>,
  model: Model,
): Question {
  const column = requireColumn(question, key);
  if (column.kind === 'calculation') {
    if (name === null) return question;
    requireName(name, model);
    return withChanged(question, new Map([[column, { ...column, name }]]));
  }
  const { name: old, ...plain } = column;
  const own = name === keyOf(column) ? null : name;
  if (own === (old ?? null)) return question;
  if (own !== null) requireName(own, model);
  return withChanged(question, new Map([[column, own === null ? plain : { ...plain, name: own }]]));
}

function columnsOfMember({ columns }: Question, member: string): MemberColumn[] {
  return columns.filter(
    (column): column is MemberColumn => column.kind !== 'calculation' && column.member === member,
  );
}

/**
 * Puts columns in place of others, also where the question names them. Formats and titles do not pass to another member.
 * @param member the member that another one replaces in the columns
 * @throws Refused if SQL names a replaced dimension, which cannot be changed in its text
 */
function withChanged(
  question: Question,
  changed: ReadonlyMap<Column, Column>,
  member?: { readonly from: string; readonly to: string },
): Question {
  requireUnused(question, changed);
  const keys = new Map([...changed].map(([from, to]) => [keyOf(from), keyOf(to)]));
  const names = new Map([...changed].map(([from, to]) => [nameOf(from), nameOf(to)]));
  const renamed = (key: string) => keys.get(key) ?? key;
  const memberFrom = (name: string) => (name === member?.from ? member.to : name);
  const { order, pivot, comparisons, topRows, fillMissingRows, tableCalculations } = question;
  const columns = requireDistinct(question.columns.map((column) => changed.get(column) ?? column));
  const ofRenamed = <T>(settings: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    member === undefined
      ? Object.fromEntries(Object.entries(settings).map(([name, value]) => [names.get(name) ?? name, value]))
      : settings;
  const after: Question = {
    ...question,
    columns,
    order: order.map((item) => ({ ...item, column: renamed(item.column) })),
    pivot:
      pivot &&
      withHeadingOf(pivot.columns, {
        ...pivot,
        rows: pivot.rows.map(renamed),
        columns: pivot.columns.map(renamed),
        measures: pivot.measures.map(renamed),
        ...(pivot.order && { order: { ...pivot.order, column: renamed(pivot.order.column) } }),
      }),
    comparisons: comparisons.map((comparison) => ({
      ...comparison,
      measure: renamed(comparison.measure),
      timeDimension: memberFrom(comparison.timeDimension),
    })),
    topRows: topRows && {
      ...topRows,
      member: renamed(topRows.member),
      measure: memberFrom(topRows.measure),
    },
    fillMissingRows: fillMissingRows && {
      ...fillMissingRows,
      member: memberFrom(fillMissingRows.member),
      ...(fillMissingRows.excludedDimensions && {
        excludedDimensions: fillMissingRows.excludedDimensions.map(renamed),
      }),
    },
    tableCalculations: tableCalculations.map((calculation) => ({
      ...calculation,
      expression: withColumns(calculation.expression, names),
    })),
    formats: ofRenamed(question.formats),
    titles: ofRenamed(question.titles),
  };
  return tidied(question, after);
}

function requireUnused({ columns, tableCalculations }: Question, changed: ReadonlyMap<Column, Column>): void {
  for (const [from, to] of changed) {
    const isReadable = FORMULA_COLUMN.test(nameOf(to));
    const formula = tableCalculations.find(({ expression }) => columnsIn(expression).includes(nameOf(from)));
    if (formula !== undefined && !isReadable)
      refuse('used_by_calculation', { calculation: formula.name, column: keyOf(from) });
    if (from.kind !== 'dimension' || keyOf(from) === keyOf(to)) continue;
    for (const { kind, ...other } of columns)
      if (kind === 'calculation' && 'expression' in other && mentionsMember(other.expression, from.member))
        refuse('used_by_calculation', { calculation: other.name, column: keyOf(from) });
  }
}

/** What a table calculation can read as the name of a column. */
const FORMULA_COLUMN = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
