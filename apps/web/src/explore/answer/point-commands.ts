import type { ReportColumn, ReportData } from '@facet/client';
import {
  type Column,
  type Command,
  conditionOfGroup,
  type Filter,
  keyOf,
  nameOf,
  type Question,
} from '@facet/query';
import type { Cell } from '../../look/format-value.ts';
import { endOfPeriod } from './end-of-period.ts';

/** A value of the answer that a person has chosen, with the row in which it is. */
export interface AnswerPoint {
  readonly column: ReportColumn | undefined;
  readonly value: Cell;
  readonly row: readonly unknown[] | undefined;
  /** In the window. */
  readonly x: number;
  readonly y: number;
}

/** What a value belongs to: a dimension of the question and its value in the row. */
export interface PointDimension {
  readonly column: ReportColumn;
  readonly asked: Extract<Column, { kind: 'dimension' }>;
  readonly value: Cell;
}

/** The dimensions of a row by which the question can be filtered; none for a row that sums up others. */
export function dimensionsOfPoint(
  question: Question,
  data: ReportData,
  row: AnswerPoint['row'],
): PointDimension[] {
  if (row === undefined || data.others.some((index) => data.rows[index] === row)) return [];
  const dimensions = data.columns.flatMap((column, place): PointDimension[] => {
    const asked = question.columns.find((one) => nameOf(one) === column.name);
    const value = row[place];
    if (asked?.kind !== 'dimension' || value === undefined) return [];
    return [{ column, asked, value: value as Cell }];
  });
  if (dimensions.every(({ asked }) => asked.groups === undefined)) return dimensions;
  // Without the condition of a group, the others would mean more rows than those of the point; so would a group with the name
  // of a value outside of it.
  const places = dimensions.map(({ column }) => data.columns.indexOf(column));
  const alike = data.rows.filter((other) => places.every((place) => other[place] === row[place]));
  const isKnown = dimensions.every(
    (dimension) => dimension.asked.groups === undefined || conditionOf(dimension) !== undefined,
  );
  return isKnown && alike.length <= 1 ? dimensions : [];
}

/** The condition of a value of a grouped column; undefined if none of its groups has it. */
function conditionOf({ asked: { member, groups }, value }: PointDimension): Filter | undefined {
  return groups && conditionOfGroup(member, groups, value === null ? null : String(value));
}

/** The command that keeps only the rows of a value. */
export function onlyCommand(dimension: PointDimension): Command {
  const filter = conditionOf(dimension);
  if (filter !== undefined) return { kind: 'add-filter', filter };
  const { asked, value } = dimension;
  const { member, granularity } = asked;
  if (value === null) return { kind: 'add-filter', filter: { member, operator: 'notSet' } };
  const end = granularity === undefined ? undefined : endOfPeriod(String(value), granularity);
  if (end !== undefined) return { kind: 'set-date-range', member, range: [String(value), end] };
  return { kind: 'add-filter', filter: { member, operator: 'equals', values: [String(value)] } };
}

/** The commands that keep only the rows of a point, and divide them by another dimension instead. */
export function divideCommands(
  question: Question,
  dimensions: readonly PointDimension[],
  chosen: ReportColumn | undefined,
  member: string,
  granularity: string | undefined,
): Command[] {
  const [last] = dimensions.toReversed();
  const instead = dimensions.find(({ column }) => column === chosen) ?? last;
  const at = instead && question.columns.indexOf(instead.asked);
  return [
    ...dimensions.map(onlyCommand),
    ...(instead === undefined ? [] : [{ kind: 'remove-column', column: keyOf(instead.asked) } as const]),
    {
      kind: 'add-member',
      member,
      ...(granularity === undefined ? {} : { granularity }),
      ...(at === undefined || at === -1 ? {} : { at }),
    },
  ];
}
