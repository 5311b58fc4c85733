import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isWorthAsking } from '../api/failure-of.ts';
import { nextPage } from '../api/next-page.ts';
import { accessPage, type Subject } from '../api/sharing-api.ts';

/** Those who have access to an object, page by page. */
export function useAccess(subject: Subject, search: string) {
  const list = useInfiniteQuery({
    queryKey: ['access', subject.deploymentId, subject.kind, subject.id, search],
    queryFn: ({ pageParam, signal }) => accessPage(subject, search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: isWorthAsking,
  });
  const entries = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  return { list, entries };
}
