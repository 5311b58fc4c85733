import pageClasses from '../../board/Board.module.css';
import type { Placement } from '../../host/address.ts';
import type { Boot } from '../../host/boot.ts';
import { AfterAWhile } from '../../look/AfterAWhile.tsx';
import classes from './PageSkeleton.module.css';

interface PageSkeletonProps {
  readonly placement: Placement;
  readonly boot: Boot;
  /** When loading began, on the clock of `performance.now()`; by default now. */
  readonly since?: number | undefined;
}

/** The outline of a dashboard that loads. */
export function PageSkeleton({ placement, boot, since }: PageSkeletonProps) {
  const { showHeader, showExportMenu, allowExport } = placement;
  const hasDownloads = allowExport && showExportMenu && boot.rendersImages && !boot.restrictsDownloads;
  return (
    <main className={pageClasses.page} aria-busy>
      <AfterAWhile since={since}>
        <div className={classes.outline}>
          {showHeader && <div className={classes.title} />}
          {!showHeader && hasDownloads && (
            <div className={pageClasses.downloads}>
              <div className={classes.button} />
            </div>
          )}
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
