import type { NotificationRun } from '@facet/client';
import { exactDurationText } from '../../look/durations.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import classes from '../Deliveries.module.css';

/** The phases of a run, each with the time until the next one. */
export function Phases({ run: { phases, phase, finishedAt } }: { readonly run: NotificationRun }) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  return (
    <ol className={classes.phases} aria-live="polite">
      {phases.map((one, index) => {
        const end = phases[index + 1]?.enteredAt ?? finishedAt;
        const took = end === null ? undefined : Date.parse(end) - Date.parse(one.enteredAt);
        return (
          <li key={one.phase} {...(one.phase === phase ? { 'data-current': true } : {})}>
            {words.phases[one.phase]}
            {took !== undefined && (
              <span className={classes.about}> {exactDurationText(locale, Math.max(0, took))}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
