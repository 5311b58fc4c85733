import { useMemo } from 'react';
import { useNow } from '../look/use-now.ts';
import { useArea, useLocale } from '../words/area.ts';
import { DELIVERIES } from '../words/deliveries/deliveries-area.ts';
import classes from './Deliveries.module.css';
import { momentIn, nextRuns, scheduleText } from './schedule-words.ts';

/** A schedule in words, and its next runs in its own time zone. */
export function NextRuns({ schedule }: { readonly schedule: Parameters<typeof nextRuns>[0] }) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  const now = useNow();
  const found = useMemo(() => nextRuns(schedule, now), [schedule, now]);
  if ('problem' in found)
    return (
      <p className={classes.error} role="status">
        {words.invalid[found.problem]}
      </p>
    );
  return (
    <div className={classes.section} aria-live="polite">
      <p>{scheduleText(schedule, locale, words)}</p>
      <h2>{words.nextRuns}</h2>
      <ol className={classes.list}>
        {found.runs.map(({ at, isMoved }) => (
          <li key={at.getTime()}>
            {momentIn(locale, at, schedule.timezone)}
            {isMoved && <span className={classes.about}> ({words.moved})</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
