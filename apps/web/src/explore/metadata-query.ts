import { queryOptions } from '@tanstack/react-query';
import { modelMetadata } from '../api/explore-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import type { AskedBranch } from './asked-branch.ts';

/** What the person may see of the data model of a deployment. @param branch null for production */
export const metadataQuery = (deploymentId: number, branch: AskedBranch | null = null) =>
  queryOptions({
    queryKey: branch === null ? ['metadata', deploymentId] : ['metadata', deploymentId, branch],
    queryFn: ({ signal }) => modelMetadata(deploymentId, signal, branch?.name ?? null),
    staleTime: 60_000,
    retry: isWorthAsking,
  });
