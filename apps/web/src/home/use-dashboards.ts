import type { ListedDashboards } from '@facet/client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { dashboardsPage } from '../api/home-api.ts';
import { nextPage } from '../api/next-page.ts';

/** How long the page expects the dashboards of a first build, which an event of the server announces. */
const PATIENCE_MS = 120_000;

/**
 * The dashboards that a search finds, page by page.
 * @param first the first page of the list without a search, if it is known
 * @param isPreparing whether dashboards will appear soon
 */
export function useDashboards(search: string, first: ListedDashboards | null, isPreparing: boolean) {
  const [isWaiting, setWaiting] = useState(isPreparing && first?.items.length === 0);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const list = useInfiniteQuery({
    queryKey: ['dashboards', search],
    queryFn: ({ pageParam, signal }) => dashboardsPage(search, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    ...(search === '' && first !== null ? { initialData: { pages: [first], pageParams: [undefined] } } : {}),
  });
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  return { list, items, isWaiting };
}

export type DashboardList = ReturnType<typeof useDashboards>['list'];
