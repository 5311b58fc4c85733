import { AfterAWhile } from '../look/AfterAWhile.tsx';
import pageClasses from './DashboardPage.module.css';
import classes from './PageSkeleton.module.css';

interface PageSkeletonProps {
  readonly hasHeader: boolean;
  /** When loading began, on the clock of `performance.now()`; by default now. */
  readonly since?: number | undefined;
}

/** The outline of a dashboard that loads. */
export function PageSkeleton({ hasHeader, since }: PageSkeletonProps) {
  return (
    <main className={pageClasses.page} aria-busy>
      <AfterAWhile since={since}>
        <div className={classes.outline}>
          {hasHeader && <div className={classes.title} />}
          <div className={classes.cards}>
            {[1, 2, 3, 4].map((card) => (
              <div key={card} className={classes.card} />
            ))}
            <div className={classes.wide} />
          </div>
        </div>
      </AfterAWhile>
    </main>
  );
}
