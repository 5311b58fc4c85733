import { Button, Loader } from '@mantine/core';
import { useArea } from '../words/area.ts';
import { HOME } from '../words/home/home-area.ts';
import classes from './HomePage.module.css';

/** In place of the list for those who see no dashboard. */
export function NoDashboards({ isWaiting }: { isWaiting: boolean }) {
  const words = useArea(HOME);
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
      <p>{words.empty.text}</p>
      <Button component="a" href="/docs" variant="default">
        {words.api}
      </Button>
    </section>
  );
}
