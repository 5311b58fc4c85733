import { nameOf } from '../question/columns.ts';
import { groupedColumn } from '../question/grouped-column.ts';
import type { JsonObject } from '../question/json.ts';
import type { Question } from '../question/question.ts';
import { groupNames } from '../question/value-groups.ts';
import { readWritten, writtenQuestion } from './written-question.ts';

/**
 * `valueGroups` in the `meta` of a report: SQL with a SELECT for each group cannot be read as a question, so the question
 * is beside it. `column` and `names` tell in which order the values of a column are shown.
 */
export function groupsSetting(question: Question, sql: string): JsonObject | undefined {
  const column = groupedColumn(question);
  if (column === undefined) return undefined;
  return { column: nameOf(column), names: groupNames(column.groups), ...writtenQuestion(question, sql) };
}

/** The question that has been written as this SQL; undefined if the SQL has changed since. */
export function questionOfGroups(value: unknown, sql: string): Question | undefined {
  const question = readWritten(value, sql);
  return question !== undefined && groupedColumn(question) !== undefined ? question : undefined;
}
