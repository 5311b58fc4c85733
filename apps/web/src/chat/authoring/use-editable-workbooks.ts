import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { editableWorkbooks } from '../../api/chat-authoring-api.ts';
import { nextPage } from '../../api/next-page.ts';

/** The workbooks whose dashboards the reader may edit here, and whose names contain a text; all of them if it is empty. */
export function useEditableWorkbooks(deploymentId: number, search: string) {
  const list = useInfiniteQuery({
    queryKey: ['workspace', 'editable-workbooks', deploymentId, search],
    queryFn: ({ pageParam, signal }) => editableWorkbooks(deploymentId, search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
  });
  return { list, workbooks: list.data?.pages.flatMap(({ items }) => items) };
}
