import type { QueryInput, ReportData } from '@facet/client';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../api/explore-api.ts';
import { onBranch, useAskedBranch } from '../asked-branch.ts';

/**
 * How many rows an answer has of which only the first are shown. Counted at the source once they are there.
 * @returns undefined until they are counted, and for SQL, which cannot count them
 */
export function useTotal(
  deploymentId: number,
  body: QueryInput | null,
  data: ReportData | undefined,
): number | undefined {
  const branch = useAskedBranch();
  const query = body?.query ?? undefined;
  const counted = query && { ...query, limit: 1, offset: 0, total: true };
  const { data: answer } = useQuery({
    queryKey: ['total', deploymentId, counted, branch],
    queryFn: ({ signal }) => ask(deploymentId, onBranch({ query: counted ?? {} }, branch), signal),
    enabled: counted !== undefined && data?.truncated === true,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data?.truncated ? answer?.total : undefined;
}
