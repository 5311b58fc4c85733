import type { CreateReportInput, Report } from '@facet/client';
import { type Model, type Question, toReportFields } from '@facet/query';

/** The query and the look of a report, as the API stores them. */
export type SavedFields = Pick<CreateReportInput, 'jsonQuery' | 'sqlQuery' | 'pivotItems' | 'meta'>;

/** What is stored for a question; null for one that cannot be stored. */
export function fieldsOfQuestion(question: Question, model: Model): SavedFields | null {
  if (question.columns.length === 0) return null;
  const converted = toReportFields(question, model);
  return 'refused' in converted ? null : (converted.fields as SavedFields);
}

/** What a report has stored, as it is. */
export function fieldsOfReport({ jsonQuery, sqlQuery, pivotItems, meta }: Report): SavedFields {
  return { jsonQuery, sqlQuery, pivotItems, meta } as SavedFields;
}
