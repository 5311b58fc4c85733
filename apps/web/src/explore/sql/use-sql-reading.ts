import type { Question } from '@facet/query';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { isWorthAsking } from '../../api/failure-of.ts';
import { readSql } from '../../api/reports-api.ts';

/** What the server reads in SQL: a question, or why no question asks the same. */
export type SqlReading =
  | { readonly question: Question }
  | { readonly code: string; readonly message: string; readonly position: number | null };

/** The query for the reading of SQL. */
export function readingOf(deploymentId: number, sql: string) {
  return queryOptions({
    queryKey: ['sql-reading', deploymentId, sql],
    queryFn: async ({ signal }): Promise<SqlReading> => {
      const { question, problem } = await readSql(deploymentId, sql, signal);
      if (question !== null) return { question: question as unknown as Question };
      const { code, message, position } = problem ?? { code: 'other', message: '', position: null };
      return { code, message, position };
    },
    staleTime: 60_000,
    gcTime: 60_000,
    retry: isWorthAsking,
  });
}

/** The reading of the SQL that is asked; null while a question is asked, or until it is there. */
export function useSqlReading(deploymentId: number, sql: string | null): SqlReading | null {
  const { data } = useQuery({ ...readingOf(deploymentId, sql ?? ''), enabled: sql !== null });
  return sql === null ? null : (data ?? null);
}
