import { statusOf } from '../api/api-error.ts';
import { Message } from '../look/Message.tsx';
import { usePlaces } from '../places/surface.ts';
import { WhoCanHelp } from '../sharing/WhoCanHelp.tsx';
import { useArea } from '../words/area.ts';
import { DELIVERIES } from '../words/deliveries/deliveries-area.ts';

interface DeliveryFailedProps {
  readonly deploymentId: number;
  readonly error: Error;
}

/** Why a page about deliveries is not there. */
export function DeliveryFailed({ deploymentId, error }: DeliveryFailedProps) {
  const words = useArea(DELIVERIES);
  const places = usePlaces();
  const status = statusOf(error);
  if (status === 403)
    return (
      <Message {...words.notAllowed}>
        <WhoCanHelp isGone={false} />
      </Message>
    );
  const action = { label: words.all, href: places.deliveries(deploymentId) };
  if (status === 404) return <Message {...words.gone} action={action} />;
  return <Message title={words.failed} text={error.message} error={error} action={action} />;
}
