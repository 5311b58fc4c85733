import type { Column, DimensionColumn, MeasureColumn, MemberColumn, Question } from './question.ts';

/** The key of a column: its member, with the granularity of a time dimension, or the name of a calculation. */
export function keyOf(column: Column): string {
  if (column.kind === 'calculation') return column.name;
  if (column.kind === 'measure' || column.granularity === undefined) return column.member;
  return `${column.member}.${column.granularity}`;
}

/** The name of a column in the result. */
export function nameOf(column: Column): string {
  return column.name ?? keyOf(column);
}

export function columnOf({ columns }: Pick<Question, 'columns'>, key: string): Column | undefined {
  return columns.find((column) => keyOf(column) === key);
}

/** The columns that group the rows, including time dimensions. */
export function dimensionsOf({ columns }: Question): readonly DimensionColumn[] {
  return columns.filter((column) => column.kind === 'dimension');
}

export function measuresOf({ columns }: Question): readonly MeasureColumn[] {
  return columns.filter((column) => column.kind === 'measure');
}

export function isMemberColumn(column: Column): column is MemberColumn {
  return column.kind !== 'calculation';
}

/** Whether a time dimension limits or groups the rows, so that periods can be compared. */
export function hasTime({ columns, ranges }: Pick<Question, 'columns' | 'ranges'>, member: string): boolean {
  return (
    ranges.some((range) => range.member === member) ||
    columns.some(
      (column) => column.kind === 'dimension' && column.member === member && column.granularity !== undefined,
    )
  );
}

/** The name of a member within its view or cube. */
export function shortName(member: string): string {
  return member.slice(member.indexOf('.') + 1);
}

/** The view or cube of a member. */
export function viewOf(member: string): string {
  return member.slice(0, Math.max(0, member.indexOf('.')));
}
