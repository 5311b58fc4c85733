import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deliveriesPage, deliveriesRequest } from '../api/deliveries-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { nextPage } from '../api/next-page.ts';
import { ShowMore } from '../look/ShowMore.tsx';
import { ShowRequest } from '../look/ShowRequest.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { usePlaces, useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { DELIVERIES } from '../words/deliveries/deliveries-area.ts';
import { DELIVERY_OPTIONS } from '../words/delivery-options/delivery-options-area.ts';
import { NoticeBar } from '../workspace/NoticeBar.tsx';
import { PageLink } from '../workspace/PageLink.tsx';
import { WithFormats } from '../workspace/WithFormats.tsx';
import classes from './Deliveries.module.css';
import { DeliveryFailed } from './DeliveryFailed.tsx';
import { DashboardChoice } from './list/DashboardChoice.tsx';
import { DeliveryTable } from './list/DeliveryTable.tsx';

interface DeliveriesPageProps {
  readonly deploymentId: number;
  /** Only those of this dashboard. */
  readonly publicId: string | undefined;
  /** Whether the dashboard of a new one is being chosen at first. */
  readonly startsNew?: boolean;
}

/** The deliveries of a deployment, or of one dashboard. */
export function DeliveriesPage({ deploymentId, publicId, startsNew = false }: DeliveriesPageProps) {
  const words = useArea(DELIVERIES);
  const options = useArea(DELIVERY_OPTIONS);
  const places = usePlaces();
  const [isChoosing, setChoosing] = useState(startsNew);
  const list = useInfiniteQuery({
    queryKey: ['deliveries', deploymentId, 'list', publicId],
    queryFn: ({ pageParam, signal }) => deliveriesPage(deploymentId, publicId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextPage,
    placeholderData: keepPreviousData,
    retry: isWorthAsking,
  });
  const deliveries = list.data?.pages.flatMap(({ items }) => items);
  const ofOne = publicId === undefined ? undefined : deliveries?.[0]?.dashboardTitle;
  const title = ofOne === undefined ? words.title : words.titleOf(ofOne);
  useTitle(title);
  if (list.error !== null && list.data === undefined)
    return <DeliveryFailed deploymentId={deploymentId} error={list.error} />;
  const shown = deliveriesRequest(deploymentId, publicId);
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      {...(publicId === undefined
        ? { onClick: () => setChoosing(true) }
        : {
            component: 'a' as const,
            href: places.newDelivery(deploymentId, { dashboard: publicId }),
          })}
    >
      {options.newDelivery}
    </Button>
  );
  return (
    <WithFormats>
      <main className={classes.page}>
        <div className={classes.head}>
          <h1 dir="auto">{title}</h1>
          {publicId !== undefined && <PageLink href={places.deliveries(deploymentId)}>{words.all}</PageLink>}
          <ShowRequest request={shown} operation={shown.operation} parameters={shown.parameters} />
          {create}
        </div>
        {deliveries === undefined ? (
          <WidgetSkeleton shape="table" />
        ) : deliveries.length === 0 ? (
          <section className={classes.empty}>
            <h2>{words.empty.title}</h2>
            <p className={classes.about}>{words.empty.text}</p>
          </section>
        ) : (
          <DeliveryTable deploymentId={deploymentId} deliveries={deliveries} />
        )}
        <ShowMore list={list} label={words.showMore} />
        {isChoosing && <DashboardChoice deploymentId={deploymentId} onClose={() => setChoosing(false)} />}
        <NoticeBar />
      </main>
    </WithFormats>
  );
}
