import type { Favourite, OpenedObject } from '@facet/client';
import { IconFolder, IconLayoutDashboard, IconNotebook, IconReportAnalytics } from '@tabler/icons-react';
import { useArea } from '../words/area.ts';
import { START } from '../words/start/start-area.ts';
import classes from './HomeTop.module.css';
import { PageLink } from './PageLink.tsx';
import { placeOf } from './place-of.ts';

const ICONS = {
  DASHBOARD: IconLayoutDashboard,
  REPORT: IconReportAnalytics,
  WORKBOOK: IconNotebook,
  FOLDER: IconFolder,
} as const;

interface ObjectListProps {
  readonly title: string;
  readonly items: readonly (Favourite | OpenedObject)[];
}

/** Dashboards, reports, workbooks and folders as rows, each with where it is. */
export function ObjectList({ title, items }: ObjectListProps) {
  const { types } = useArea(START);
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.rows}>
        {items.map((item) => {
          const Icon = ICONS[item.type];
          return (
            <li key={`${item.type} ${item.id}`}>
              <PageLink {...placeOf(item)} className={classes.row}>
                <Icon size={16} stroke={1.6} className={classes.icon} aria-hidden />
                <span className={classes.unseen}>{types[item.type]} </span>
                <span className={classes.name} dir="auto">
                  {item.name}
                </span>
                <span className={classes.where} dir="auto">
                  {[item.deploymentName, ...item.folderPath.map(({ name }) => name)].join(' / ')}
                </span>
              </PageLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
