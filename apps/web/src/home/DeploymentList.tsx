import type { AttentionItem, ReachedDeployment } from '@facet/client';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconDatabase } from '@tabler/icons-react';
import { useState } from 'react';
import { CONSOLE_PLACES } from '../places/places.ts';
import { useArea, useLocale } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { HOME } from '../words/home/home-area.ts';
import { START } from '../words/start/start-area.ts';
import { deploymentsFirst } from './deployments-first.ts';
import classes from './HomeTop.module.css';
import { PageLink } from './PageLink.tsx';

/** Deployments that are listed before all are asked for. */
const FIRST = 6;

/** A deployment of the home page, with what the person may open in it. */
export interface HomeDeployment extends Pick<ReachedDeployment, 'id' | 'name'> {
  readonly mayExplore: boolean;
  readonly maySeeWorkspace: boolean;
}

interface DeploymentListProps {
  readonly deployments: readonly HomeDeployment[];
  /** What the person can do something about, in all of them. */
  readonly attention: readonly AttentionItem[];
  /** Whether there is more of it than is given. */
  readonly hasMore: boolean;
}

/** The deployments that a person reaches, first those that need attention, with the ways into each. */
export function DeploymentList({ deployments, attention, hasMore }: DeploymentListProps) {
  const words = useArea(START);
  const { explore, workspace } = useArea(CONSOLE);
  const { showMore } = useArea(HOME);
  const number = new Intl.NumberFormat(useLocale());
  const [showsAll, setShowsAll] = useState(false);
  const sorted = deploymentsFirst(deployments, attention);
  const shown = showsAll ? sorted : sorted.slice(0, FIRST);
  return (
    <section aria-label={words.deployments}>
      <h2 className={classes.heading}>{words.deployments}</h2>
      <ul className={classes.rows}>
        {shown.map(({ id, name, count, mayExplore, maySeeWorkspace }) => {
          return (
            <li key={id} className={classes.row}>
              <IconDatabase size={16} stroke={1.6} className={classes.icon} aria-hidden />
              <span className={classes.name} dir="auto" title={name}>
                {name}
              </span>
              {count > 0 && (
                <span className={classes.bad}>
                  <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
                  <span className={classes.unseen}>{words.attention}: </span>
                  {number.format(count)}
                  {hasMore && '+'}
                </span>
              )}
              <span className={classes.ways}>
                {mayExplore && (
                  <PageLink href={CONSOLE_PLACES.explore(id)} isDocument={false} className={classes.way}>
                    {explore}
                    <span className={classes.unseen}> {name}</span>
                  </PageLink>
                )}
                {maySeeWorkspace && (
                  <PageLink href={CONSOLE_PLACES.folder(id, null)} isDocument={false} className={classes.way}>
                    {workspace}
                    <span className={classes.unseen}> {name}</span>
                  </PageLink>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setShowsAll(true)}>
          {showMore}
        </Button>
      )}
    </section>
  );
}
