import type { ListedDashboards } from '@facet/client';
import { useMemo } from 'react';
import { DashboardCard } from './DashboardCard.tsx';
import classes from './HomePage.module.css';
import { sectionsOf } from './sections.ts';

/** Dashboards by folder. */
export function HomeSections({ items }: Pick<ListedDashboards, 'items'>) {
  const sections = useMemo(() => sectionsOf(items), [items]);
  return sections.map(({ key, path, dashboards }) => (
    <section key={key} className={classes.section} aria-label={path.join(' / ')}>
      <h3 className={classes.path}>
        {path.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names of a path may repeat, and its order is fixed
          <span key={index}>{name}</span>
        ))}
      </h3>
      <ul className={classes.cards}>
        {dashboards.map((dashboard) => (
          <li key={dashboard.id}>
            <DashboardCard dashboard={dashboard} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
