import type { Report } from '@facet/client';
import { emptyQuestion, type Visualisation } from '@facet/query';
import { addressOfAsked } from '../explore/sql/asked-address.ts';

/** The SQL of a report, with its chart, as the address of Explore; null if it has none, or if it is too long. */
export function addressOfSql({ sqlQuery, meta }: Pick<Report, 'sqlQuery' | 'meta'>): string | null {
  if (sqlQuery === null) return null;
  const { kind, spec } = meta ?? {};
  const visualisation = kind == null ? null : ({ kind, ...(spec != null && { spec }) } as Visualisation);
  return addressOfAsked({ question: { ...emptyQuestion(null), visualisation }, sql: sqlQuery });
}
