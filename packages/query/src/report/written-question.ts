import { fromAddress } from '../address/from-address.ts';
import { writtenAddress } from '../address/to-address.ts';
import type { JsonObject } from '../question/json.ts';
import { emptyQuestion, type Question } from '../question/question.ts';
import { object, text } from '../read/readers.ts';

const SUBQUERY = /\(\s*select\b/i;

/** A question beside the SQL that asks it, for SQL that cannot be read as a question. */
export function writtenQuestion(question: Question, sql: string): JsonObject {
  const { view, columns, filters, segments, ranges, order, limit, offset } = question;
  const asked = { ...emptyQuestion(view), columns, filters, segments, ranges, order, limit, offset };
  return { question: writtenAddress(asked), checksum: checksumOf(sql) };
}

const setting = object({ question: text, checksum: text });

/** The question that has been written as this SQL; undefined if the SQL has changed since. */
export function readWritten(value: unknown, sql: string): Question | undefined {
  const read = setting(value);
  if (read === undefined || read.checksum !== checksumOf(sql)) return undefined;
  const { question, dropped } = fromAddress(read.question);
  return dropped.length === 0 ? question : undefined;
}

/** `askedQuestion` in the `meta` of a report: a calculation with a SELECT of its own cannot be read as a part of a question. */
export function askedSetting(question: Question, sql: string): JsonObject | undefined {
  const hasSubquery = question.columns.some(
    (column) => column.kind === 'calculation' && SUBQUERY.test(column.expression),
  );
  return hasSubquery ? writtenQuestion(question, sql) : undefined;
}

/** Tells whether a text is the same, not whether somebody meant it to be: 64 bits of FNV-1a over UTF-16. */
function checksumOf(sql: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < sql.length; index += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(sql.charCodeAt(index))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, '0');
}
