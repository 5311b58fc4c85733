import { queryOptions } from '@tanstack/react-query';
import { modelMetadata } from '../api/explore-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';

/** What the person may see of the data model of a deployment. */
export const metadataQuery = (deploymentId: number) =>
  queryOptions({
    queryKey: ['metadata', deploymentId],
    queryFn: ({ signal }) => modelMetadata(deploymentId, signal),
    staleTime: 60_000,
    retry: isWorthAsking,
  });
