import { useCallback } from 'react';
import { useArea } from '../../words/area.ts';
import { EXPLORE_SQL } from '../../words/explore-sql/explore-sql-area.ts';
import type { SqlReading } from './use-sql-reading.ts';

/** Puts the reason why SQL is no question into words. What is wrong with invalid SQL is the parser's own text. */
export function useReasonText(): (reading: Exclude<SqlReading, { readonly question: unknown }>) => string {
  const { reasons } = useArea(EXPLORE_SQL);
  return useCallback(
    ({ code, message }) => {
      if (code === 'invalid_sql') return message;
      const known: Readonly<Record<string, string>> = reasons;
      return known[code] ?? reasons.other;
    },
    [reasons],
  );
}
