import {
  apply,
  type Command,
  groupedColumn,
  keyOf,
  type Model,
  NO_TOTALS,
  type Question,
} from '@facet/query';
import type { Field } from '../fields/catalog.ts';
import { onlyCommand, type PointDimension } from './point-commands.ts';

/** Dimensions of a view that describe its rows where the model names none for a measure. */
const MOST_DIMENSIONS = 8;
export const MOST_ROWS = 500;

/** The members that describe the rows behind a measure: those that the model names, otherwise the first of the view. */
export function membersOfRows(measure: string | null, fields: ReadonlyMap<string, Field>): readonly string[] {
  const named = (fields.get(measure ?? '')?.drillMembers ?? []).filter((name) => fields.has(name));
  if (named.length > 0) return named;
  return [...fields.values()]
    .filter(({ kind }) => kind === 'dimension')
    .slice(0, MOST_DIMENSIONS)
    .map(({ name }) => name);
}

/** The question for the rows behind a value; null if the model refuses it. */
export function rowsQuestion(
  question: Question,
  dimensions: readonly PointDimension[],
  members: readonly string[],
  measure: string | null,
  model: Model,
): Question | null {
  let rows: Question = {
    ...question,
    columns: [],
    order: [],
    limit: MOST_ROWS,
    offset: null,
    comparisons: [],
    topRows: null,
    fillMissingRows: null,
    tableCalculations: [],
    pivot: null,
    totals: NO_TOTALS,
    visualisation: null,
    formats: {},
    titles: {},
    shownAs: null,
  };
  const shown = measure === null || members.includes(measure) ? members : [...members, measure];
  const commands: Command[] = [
    ...dimensions.map(onlyCommand),
    ...shown.map((member) => ({ kind: 'add-member', member }) as const),
  ];
  for (const command of commands) {
    const applied = apply(rows, command, model);
    if ('refused' in applied) return null;
    rows = applied.question;
  }
  return rows;
}

/** The commands that make a question one for the rows behind a value. */
export function exploreCommands(
  question: Question,
  dimensions: readonly PointDimension[],
  members: readonly string[],
): Command[] {
  const present = new Set(
    question.columns.flatMap((column) => (column.kind === 'calculation' ? [] : [column.member])),
  );
  const grouped = groupedColumn(question);
  return [
    ...(grouped === undefined ? [] : [{ kind: 'set-groups', column: keyOf(grouped), groups: null } as const]),
    ...dimensions.map(onlyCommand),
    ...members
      .filter((member) => !present.has(member))
      .map((member) => ({ kind: 'add-member', member }) as const),
    ...dimensions
      .filter(({ asked }) => asked.granularity !== undefined || !members.includes(asked.member))
      .map(({ asked }) => ({ kind: 'remove-column', column: keyOf(asked) }) as const),
  ];
}
