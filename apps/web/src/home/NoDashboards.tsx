import { Button, Loader } from '@mantine/core';
import { useArea } from '../words/area.ts';
import { CONSOLE } from '../words/console/console-area.ts';
import { HOME } from '../words/home/home-area.ts';
import classes from './HomePage.module.css';
import { PageLink } from './PageLink.tsx';

interface NoDashboardsProps {
  readonly isWaiting: boolean;
  /** Where one can be made. */
  readonly workspace: string | null;
}

/** In place of the list for those who see no dashboard. */
export function NoDashboards({ isWaiting, workspace }: NoDashboardsProps) {
  const words = useArea(HOME);
  const page = useArea(CONSOLE);
  if (isWaiting)
    return (
      <section className={classes.state} role="status">
        <Loader size="sm" />
        <h3>{words.preparing.title}</h3>
        <p>{words.preparing.text}</p>
      </section>
    );
  return (
    <section className={classes.state}>
      <h3>{words.empty.title}</h3>
      <p>{workspace === null ? words.empty.text : words.empty.make}</p>
      {workspace !== null && (
        <Button component={PageLink} href={workspace} isDocument={false} variant="default">
          {page.workspace}
        </Button>
      )}
    </section>
  );
}
