import { useQuery } from '@tanstack/react-query';
import { rangeOf } from '../../api/explore-api.ts';

/** The least and the largest number of a dimension that the person may see; null if they see none. */
export function useValueRange(deploymentId: number, member: string) {
  return useQuery({
    queryKey: ['value-range', deploymentId, member],
    queryFn: ({ signal }) => rangeOf(deploymentId, member, signal),
    staleTime: 60_000,
  });
}
