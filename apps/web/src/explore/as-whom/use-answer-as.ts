import type { QueryAsAnswer, QueryInput } from '@facet/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { askAs } from '../../api/as-whom-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import type { AsWhom } from './as-whom.ts';

/** What somebody else gets for a question. It is asked anew whenever it is shown, and never kept. */
export function useAnswerAs(deploymentId: number, { as }: AsWhom, body: QueryInput | null) {
  const query = useQuery({
    queryKey: ['answer-as', deploymentId, as, body],
    queryFn: ({ signal }): Promise<QueryAsAnswer> => askAs(deploymentId, as, body ?? {}, signal),
    enabled: body !== null,
    // Rows of somebody else are not shown as those of the next person.
    placeholderData: (before, of) => (of?.queryKey[2] === as ? keepPreviousData(before) : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: isWorthAsking,
  });
  return {
    found: body === null ? undefined : query.data,
    error: query.error,
    isAsking: query.isFetching,
    isOld: query.isPlaceholderData,
    again: () => void query.refetch(),
  };
}
