import type { ListedDashboard } from '@facet/client';
import { Skeleton } from '@mantine/core';
import { useId } from 'react';
import { BoardPicture, PICTURE_RATIO } from './BoardPicture.tsx';
import classes from './DashboardCard.module.css';
import { DashboardStar } from './DashboardStar.tsx';

/** A link to a dashboard: a picture of its board, its title and what it is about. */
export function DashboardCard({ dashboard }: { dashboard: ListedDashboard }) {
  const { publicId, title, description, outline } = dashboard;
  const titleId = useId();
  return (
    <div className={classes.place}>
      <a className={classes.card} href={`/dashboards/${publicId}`}>
        <BoardPicture outline={outline} />
        <span className={classes.words}>
          <span id={titleId} className={classes.title} dir="auto">
            {title}
          </span>
          {description !== null && description !== '' && (
            <span className={classes.description} dir="auto">
              {description}
            </span>
          )}
        </span>
      </a>
      <DashboardStar dashboard={dashboard} titleId={titleId} className={classes.star} />
    </div>
  );
}

/** The outline of a card while the list loads. */
export function DashboardCardOutline() {
  return (
    <div className={classes.card}>
      <div className={classes.picture} style={{ aspectRatio: PICTURE_RATIO }} />
      <div className={classes.words}>
        <Skeleton width="55%" height={12} my={4} />
        <Skeleton width="85%" height={12} my={4} />
      </div>
    </div>
  );
}
