import type { AskedQuery } from '@facet/client';
import type { SavedFields } from './saved-fields.ts';

/** The query of an answer with the fields of a report. */
export function reportOfAsked({ query, sqlQuery, pivotItems, meta }: AskedQuery): Required<SavedFields> {
  return {
    jsonQuery: query == null ? null : JSON.stringify(query),
    sqlQuery: sqlQuery ?? null,
    pivotItems: pivotItems ?? null,
    meta: meta ?? null,
  } as Required<SavedFields>;
}
