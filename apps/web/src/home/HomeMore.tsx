import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useArea } from '../words/area.ts';
import { HOME } from '../words/home/home-area.ts';
import { HomeFailed } from './HomeFailed.tsx';
import classes from './HomePage.module.css';
import type { DashboardList } from './use-dashboards.ts';
import { useNearEnd } from './use-near-end.ts';

/** The end of the list, where the next page is loaded. */
export function HomeMore({ list }: { list: DashboardList }) {
  const words = useArea(HOME);
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const end = useRef<HTMLDivElement>(null);
  const load = () => void list.fetchNextPage();
  useNearEnd(end, hasNextPage && !isFetchingNextPage && !isFetchNextPageError, load);
  return (
    <>
      {isFetchNextPageError && <HomeFailed error={error} onRetry={load} />}
      <div ref={end} />
      {hasNextPage && !isFetchNextPageError && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetchingNextPage} onClick={load}>
            {words.showMore}
          </Button>
        </div>
      )}
    </>
  );
}
