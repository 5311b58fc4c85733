import { rootRouteId, useParams, useRouteContext, useRouter, useSearch } from '@tanstack/react-router';
import { type PropsWithChildren, useCallback, useEffect } from 'react';
import { DeliveriesPage } from '../../deliveries/DeliveriesPage.tsx';
import { DeliveryFormPage } from '../../deliveries/DeliveryFormPage.tsx';
import { DeliveryPage } from '../../deliveries/DeliveryPage.tsx';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { Message } from '../../look/Message.tsx';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { DELIVERIES } from '../../words/deliveries/deliveries-area.ts';
import { FollowContext } from '../../workspace/follow.ts';

/** The deliveries of a deployment, or of one dashboard. */
export function DeliveriesRoute() {
  const deploymentId = useDeployment();
  const { dashboard } = useSearch({ strict: false });
  return (
    <Administrators>
      <DeliveriesPage key={`${deploymentId} ${dashboard}`} deploymentId={deploymentId} publicId={dashboard} />
    </Administrators>
  );
}

/** The form of a new delivery: of a dashboard, or like another one. Without either, the dashboard is chosen first. */
export function NewDeliveryRoute() {
  const deploymentId = useDeployment();
  const { dashboard, copy, seen } = useSearch({ strict: false });
  return (
    <Administrators>
      {dashboard === undefined && copy === undefined ? (
        <DeliveriesPage deploymentId={deploymentId} publicId={undefined} startsNew />
      ) : (
        <DeliveryFormPage
          key={`${deploymentId} ${dashboard} ${copy}`}
          deploymentId={deploymentId}
          publicId={dashboard}
          id={copy === undefined ? undefined : Number(copy)}
          seen={seen}
          isNew
        />
      )}
    </Administrators>
  );
}

export function DeliveryRoute() {
  const deploymentId = useDeployment();
  const { deliveryId } = useParams({ strict: false });
  return (
    <Administrators>
      <DeliveryPage
        key={`${deploymentId} ${deliveryId}`}
        deploymentId={deploymentId}
        id={Number(deliveryId)}
      />
    </Administrators>
  );
}

export function EditDeliveryRoute() {
  const deploymentId = useDeployment();
  const { deliveryId } = useParams({ strict: false });
  return (
    <Administrators>
      <DeliveryFormPage
        key={`${deploymentId} ${deliveryId}`}
        deploymentId={deploymentId}
        id={Number(deliveryId)}
        isNew={false}
      />
    </Administrators>
  );
}

function useDeployment(): number {
  return Number(useParams({ strict: false }).deploymentId);
}

/** A page for administrators of a deployment that they reach, or why others cannot see it. */
function Administrators({ children }: PropsWithChildren) {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { notReached } = useArea(CONSOLE);
  const { notAllowed } = useArea(DELIVERIES);
  const { history } = useRouter();
  const follow = useCallback((href: string) => history.push(href), [history]);
  const deploymentId = useDeployment();
  const isReached = boot.deployments.some(({ id }) => id === deploymentId);
  useEffect(() => {
    if (isReached) keepDeployment(deploymentId);
  }, [isReached, deploymentId]);
  if (!isReached || !boot.isAdmin)
    return (
      <Message {...(isReached ? notAllowed : notReached)}>
        <WhoCanHelp isGone={!isReached} />
      </Message>
    );
  return <FollowContext value={follow}>{children}</FollowContext>;
}
