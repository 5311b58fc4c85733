import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { type Delivery, deliveryOf } from '../api/deliveries-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { WidgetSkeleton } from '../look/States.tsx';
import { usePlaces, useTitle } from '../places/surface.ts';
import { useArea, useLocale } from '../words/area.ts';
import { DELIVERIES } from '../words/deliveries/deliveries-area.ts';
import { FollowContext } from '../workspace/follow.ts';
import { PageLink } from '../workspace/PageLink.tsx';
import { WithFormats } from '../workspace/WithFormats.tsx';
import { Channels } from './channels/Channels.tsx';
import classes from './Deliveries.module.css';
import { DeliveryFailed } from './DeliveryFailed.tsx';
import { DeliveryMenu } from './DeliveryMenu.tsx';
import { Exceptions } from './exceptions/Exceptions.tsx';
import { NextRuns } from './NextRuns.tsx';
import { nameOf } from './name-of.ts';
import { PreviewPanel } from './preview/PreviewPanel.tsx';
import { RunList } from './runs/RunList.tsx';
import { scheduleText } from './schedule-words.ts';

interface DeliveryPageProps {
  readonly deploymentId: number;
  readonly id: number;
}

/** A delivery: its schedule, what its recipients get, and its runs. */
export function DeliveryPage({ deploymentId, id }: DeliveryPageProps) {
  const { data, error } = useQuery({
    queryKey: ['deliveries', deploymentId, 'one', id],
    queryFn: ({ signal }) => deliveryOf({ deploymentId, id }, signal),
    retry: isWorthAsking,
  });
  if (error !== null && data === undefined)
    return <DeliveryFailed deploymentId={deploymentId} error={error} />;
  return (
    <WithFormats>
      <main className={classes.page}>
        {data === undefined ? <WidgetSkeleton shape="table" /> : <OpenDelivery delivery={data} />}
      </main>
    </WithFormats>
  );
}

function OpenDelivery({ delivery }: { readonly delivery: Delivery }) {
  const words = useArea(DELIVERIES);
  const locale = useLocale();
  const places = usePlaces();
  const follow = use(FollowContext);
  const name = nameOf(delivery);
  useTitle(name);
  const { deploymentId, id } = delivery;
  const key = { deploymentId, id };
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1 dir="auto">{name}</h1>
          <p className={classes.about}>
            <a href={places.dashboard(delivery.dashboardPublicId)} dir="auto">
              {delivery.dashboardTitle}
            </a>
            {' · '}
            <PageLink href={places.deliveries(deploymentId)}>{words.all}</PageLink>
          </p>
          {!delivery.isPublished && <p className={classes.error}>{words.notPublished}</p>}
        </div>
        <Button
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => follow(places.delivery(deploymentId, id, 'edit'))}
        >
          {words.edit}
        </Button>
        <DeliveryMenu delivery={delivery} onDeleted={() => follow(places.deliveries(deploymentId))} />
      </div>
      <div className={classes.work}>
        <div className={classes.form}>
          <PreviewPanel deliveryKey={key} />
          <RunList deliveryKey={key} timezone={delivery.timezone} />
        </div>
        <aside className={classes.aside}>
          {delivery.isEnabled ? (
            <NextRuns schedule={delivery} />
          ) : (
            <>
              <p>{scheduleText(delivery, locale, words)}</p>
              <p className={classes.about}>{words.paused}</p>
            </>
          )}
          <p>
            {words.recipients}: {new Intl.NumberFormat(locale).format(delivery.recipientCount)}
          </p>
          <Exceptions delivery={delivery} />
          <Channels deliveryKey={key} />
        </aside>
      </div>
    </>
  );
}
