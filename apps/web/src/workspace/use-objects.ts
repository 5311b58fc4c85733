import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { nextPage } from '../api/next-page.ts';
import { type WorkspaceFilter, workspacePage } from '../api/workspace-api.ts';

/** The key of all queries of the workspace, which changes of content make stale. */
export const WORKSPACE_KEY = 'workspace';

/** The objects that a filter lists, page by page. */
export function useObjects(deploymentId: number, filter: WorkspaceFilter) {
  const list = useInfiniteQuery({
    queryKey: [WORKSPACE_KEY, 'objects', deploymentId, filter],
    queryFn: ({ pageParam, signal }) => workspacePage(deploymentId, filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const objects = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  return { list, objects };
}
