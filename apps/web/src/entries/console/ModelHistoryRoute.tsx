import { rootRouteId, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { MODEL_HISTORY_PATH, mayEditFiles, mayReadModel } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { HistoryPage } from '../../model/history/HistoryPage.tsx';
import { useOwnAddress } from '../../places/use-own-address.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { MODEL } from '../../words/model/model-area.ts';

/** The history of the data model of one deployment, or why the person cannot see it. */
export function ModelHistoryRoute() {
  const { deploymentId } = useParams({ from: MODEL_HISTORY_PATH });
  const { boot } = useRouteContext({ from: rootRouteId });
  const { history } = useRouter();
  const { notReached } = useArea(CONSOLE);
  const { notAllowed } = useArea(MODEL);
  const { address, keep } = useOwnAddress();
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  if (deployment === undefined || !mayReadModel(deployment))
    return (
      <Message {...(deployment === undefined ? notReached : notAllowed)}>
        <WhoCanHelp isGone={deployment === undefined} />
      </Message>
    );
  return (
    <HistoryPage
      key={deployment.id}
      deploymentId={deployment.id}
      mayEdit={mayEditFiles(deployment)}
      address={address}
      onAddress={keep}
      onLeave={history.push}
    />
  );
}
