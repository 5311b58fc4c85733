import { useQuery } from '@tanstack/react-query';
import { rangeOf } from '../../api/explore-api.ts';
import { useAskedBranch } from '../asked-branch.ts';

/** The least and the largest number of a dimension that the person may see; null if they see none. */
export function useValueRange(deploymentId: number, member: string) {
  const branch = useAskedBranch();
  return useQuery({
    queryKey: ['value-range', deploymentId, member, branch],
    queryFn: ({ signal }) => rangeOf(deploymentId, member, signal, branch?.name ?? null),
    staleTime: 60_000,
  });
}
