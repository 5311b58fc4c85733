import { Skeleton } from '@mantine/core';
import { AfterAWhile } from '../widgets/States.tsx';
import pageClasses from './DashboardPage.module.css';
import classes from './PageSkeleton.module.css';

/** The outline of a dashboard that loads. */
export function PageSkeleton({ hasHeader }: { hasHeader: boolean }) {
  return (
    <main className={pageClasses.page} aria-busy>
      <AfterAWhile>
        {hasHeader && <Skeleton height={28} width={240} mb={24} />}
        <div className={classes.cards}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height={176} />
          ))}
          <Skeleton height={400} className={classes.wide} />
        </div>
      </AfterAWhile>
    </main>
  );
}
