import { fromAddress } from '../address/from-address.ts';
import { writtenAddress } from '../address/to-address.ts';
import { nameOf } from '../question/columns.ts';
import { groupedColumn } from '../question/grouped-column.ts';
import type { JsonObject } from '../question/json.ts';
import { emptyQuestion, type Question } from '../question/question.ts';
import { groupNames } from '../question/value-groups.ts';
import { object, text } from '../read/readers.ts';

/**
 * `valueGroups` in the `meta` of a report: SQL with a SELECT for each group cannot be read as a question, so the question
 * is beside it. `column` and `names` tell in which order the values of a column are shown.
 */
export function groupsSetting(question: Question, sql: string): JsonObject | undefined {
  const column = groupedColumn(question);
  if (column === undefined) return undefined;
  const { view, columns, filters, segments, ranges, order, limit, offset } = question;
  const asked = { ...emptyQuestion(view), columns, filters, segments, ranges, order, limit, offset };
  return {
    column: nameOf(column),
    names: groupNames(column.groups),
    question: writtenAddress(asked),
    checksum: checksumOf(sql),
  };
}

const setting = object({ question: text, checksum: text });

/** The question that has been written as this SQL; undefined if the SQL has changed since. */
export function questionOfGroups(value: unknown, sql: string): Question | undefined {
  const read = setting(value);
  if (read === undefined || read.checksum !== checksumOf(sql)) return undefined;
  const { question, dropped } = fromAddress(read.question);
  return dropped.length === 0 && groupedColumn(question) !== undefined ? question : undefined;
}

/** Tells whether a text is the same, not whether somebody meant it to be: 64 bits of FNV-1a over UTF-16. */
function checksumOf(sql: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < sql.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(sql.charCodeAt(index))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
