import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { workbooksPage } from '../../api/chat-authoring-api.ts';

/** Workbooks that are found at least before more are asked for, if there are more. */
const AT_LEAST = 10;

/**
 * The workbooks whose dashboards the reader may edit here, and whose names contain a text; those changed last, if it is empty.
 * The server searches and pages all that the reader sees, so pages without such workbooks lead to the next one.
 */
export function useEditableWorkbooks(deploymentId: number, search: string) {
  const list = useInfiniteQuery({
    queryKey: ['workspace', 'editable-workbooks', deploymentId, search],
    queryFn: ({ pageParam, signal }) => workbooksPage(deploymentId, search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pageInfo }) =>
      pageInfo.hasNextPage ? (pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
  });
  const { data, hasNextPage, isFetching, error, fetchNextPage } = list;
  const workbooks = useMemo(
    () =>
      data?.pages.flatMap(({ items }) =>
        items.filter(({ canEdit, sourcePath }) => canEdit && sourcePath == null),
      ),
    [data],
  );
  const goesOn = hasNextPage && !isFetching && error === null && (workbooks?.length ?? 0) < AT_LEAST;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return { list, workbooks };
}
