import type { CreateReportInput, Report } from '@facet/client';
import { type Model, type Question, toReportFields } from '@facet/query';
import type { Asked } from './use-question.ts';

/** The query and the look of a report, as the API stores them. */
export type SavedFields = Pick<CreateReportInput, 'jsonQuery' | 'sqlQuery' | 'pivotItems' | 'meta'>;

/** What is stored for a question; null for one that cannot be stored. */
export function fieldsOfQuestion(question: Question, model: Model): SavedFields | null {
  if (question.columns.length === 0) return null;
  const converted = toReportFields(question, model);
  return 'refused' in converted ? null : (converted.fields as SavedFields);
}

/** What is stored for what is asked: a question, or SQL with what shows its answer. */
export function fieldsOfAsked({ question, sql }: Asked, model: Model): SavedFields | null {
  if (sql === null) return fieldsOfQuestion(question, model);
  const converted = toReportFields(question, model);
  const meta = 'refused' in converted ? null : converted.fields.meta;
  return { jsonQuery: null, sqlQuery: sql, pivotItems: null, meta } as SavedFields;
}

/** What a report has stored, as it is. */
export function fieldsOfReport({ jsonQuery, sqlQuery, pivotItems, meta }: Report): SavedFields {
  return { jsonQuery, sqlQuery, pivotItems, meta } as SavedFields;
}
