import type { ListedDashboard } from '@facet/client';
import { BoardPicture } from './BoardPicture.tsx';
import classes from './DashboardCard.module.css';

/** A link to a dashboard: a picture of its board, its title and what it is about. */
export function DashboardCard({ dashboard }: { dashboard: ListedDashboard }) {
  const { publicId, title, description, outline } = dashboard;
  return (
    <a className={classes.card} href={`/dashboards/${publicId}`}>
      <BoardPicture outline={outline} />
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {description !== null && description !== '' && (
          <span className={classes.description}>{description}</span>
        )}
      </span>
    </a>
  );
}
