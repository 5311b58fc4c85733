import type { Delivery } from '../../api/deliveries-api.ts';
import { usePlaces } from '../../places/surface.ts';
import { useArea, useLocale } from '../../words/area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import { PageLink } from '../../workspace/PageLink.tsx';
import classes from '../Deliveries.module.css';
import { DeliveryMenu } from '../DeliveryMenu.tsx';
import { nameOf } from '../name-of.ts';
import { RunState } from '../RunState.tsx';
import { momentIn, scheduleText } from '../schedule-words.ts';

interface DeliveryTableProps {
  readonly deploymentId: number;
  readonly deliveries: readonly Delivery[];
}

/** Deliveries, one in each row, with what they did last and will do next. */
export function DeliveryTable({ deploymentId, deliveries }: DeliveryTableProps) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  const { columns } = words;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={words.title}>
      <table className={`${classes.table} ${classes.deliveries}`}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.schedule}</th>
            <th scope="col">{columns.recipients}</th>
            <th scope="col">{columns.last}</th>
            <th scope="col">{columns.next}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <tr key={delivery.id}>
              <td>
                <Name deploymentId={deploymentId} delivery={delivery} />
              </td>
              <td>{scheduleText(delivery, locale, words)}</td>
              <td data-number data-label={columns.recipients}>
                {new Intl.NumberFormat(locale).format(delivery.recipientCount)}
              </td>
              <td data-label={columns.last}>
                <LastRun delivery={delivery} />
              </td>
              <td data-label={columns.next}>
                {delivery.nextRuns[0] === undefined
                  ? words.paused
                  : momentIn(locale, new Date(delivery.nextRuns[0]), delivery.timezone)}
              </td>
              <td data-menu>
                <DeliveryMenu delivery={delivery} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Name({ deploymentId, delivery }: { readonly deploymentId: number; readonly delivery: Delivery }) {
  const words = useArea(DELIVERIES);
  const places = usePlaces();
  return (
    <>
      <PageLink className={classes.name} href={places.delivery(deploymentId, delivery.id)}>
        {nameOf(delivery)}
      </PageLink>
      {delivery.name !== null && (
        <p className={classes.about} dir="auto">
          {delivery.dashboardTitle}
        </p>
      )}
      {!delivery.isPublished && <p className={classes.error}>{words.notPublished}</p>}
    </>
  );
}

function LastRun({ delivery: { lastRun, timezone } }: { readonly delivery: Delivery }) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  if (lastRun === null) return words.never;
  return (
    <>
      <RunState state={lastRun.state} text={words.states[lastRun.state]} />
      <p className={classes.about}>{momentIn(locale, new Date(lastRun.scheduledFor), timezone)}</p>
    </>
  );
}
