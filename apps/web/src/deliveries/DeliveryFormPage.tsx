import { useQuery } from '@tanstack/react-query';
import { statusOf } from '../api/api-error.ts';
import { deliveryOf } from '../api/deliveries-api.ts';
import { isWorthAsking } from '../api/failure-of.ts';
import { Message } from '../look/Message.tsx';
import { WidgetSkeleton } from '../look/States.tsx';
import { usePlaces, useTitle } from '../places/surface.ts';
import { useArea } from '../words/area.ts';
import { DELIVERIES } from '../words/deliveries/deliveries-area.ts';
import { WithFormats } from '../workspace/WithFormats.tsx';
import classes from './Deliveries.module.css';
import { DeliveryFailed } from './DeliveryFailed.tsx';
import { dashboardQuery } from './dashboard-query.ts';
import { DeliveryForm } from './form/DeliveryForm.tsx';
import { nameOf } from './name-of.ts';

interface DeliveryFormPageProps {
  readonly deploymentId: number;
  /** The delivery that is changed or copied. */
  readonly id?: number | undefined;
  /** The dashboard of a new delivery. */
  readonly publicId?: string | undefined;
  readonly isNew: boolean;
  /** The address of the dashboard as the person saw it. */
  readonly seen?: string | undefined;
}

/** The page on which a delivery is made or changed. */
export function DeliveryFormPage({ deploymentId, id, publicId, isNew, seen }: DeliveryFormPageProps) {
  const words = useArea(DELIVERIES);
  const places = usePlaces();
  const delivery = useQuery({
    queryKey: ['deliveries', deploymentId, 'one', id],
    queryFn: ({ signal }) => deliveryOf({ deploymentId, id: id ?? 0 }, signal),
    enabled: id !== undefined,
    retry: isWorthAsking,
  });
  const of = publicId ?? delivery.data?.dashboardPublicId;
  const dashboard = useQuery({
    ...dashboardQuery(of ?? ''),
    enabled: of !== undefined,
    retry: isWorthAsking,
  });
  const isNamedNew = isNew || delivery.data === undefined;
  const title = isNamedNew
    ? words.newTitle(dashboard.data?.title ?? '')
    : words.editTitle(nameOf(delivery.data));
  useTitle(title);
  if (statusOf(dashboard.error) === 404)
    return (
      <Message {...words.unpublished} action={{ label: words.all, href: places.deliveries(deploymentId) }} />
    );
  const error = delivery.error ?? dashboard.error;
  if (error !== null) return <DeliveryFailed deploymentId={deploymentId} error={error} />;
  const isRead = dashboard.data !== undefined && (id === undefined || delivery.data !== undefined);
  return (
    <WithFormats>
      <main className={classes.page}>
        <h1 dir="auto">{title}</h1>
        {isRead ? (
          <DeliveryForm
            deploymentId={deploymentId}
            dashboard={dashboard.data}
            from={delivery.data}
            isNew={isNew}
            seen={seen}
          />
        ) : (
          <WidgetSkeleton shape="table" />
        )}
      </main>
    </WithFormats>
  );
}
