import { rootRouteId, useParams, useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { MODEL_PATH, mayChangeModel, mayEditFiles, mayReadModel } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { ModelPage } from '../../model/ModelPage.tsx';
import { useOwnAddress } from '../../places/use-own-address.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { MODEL } from '../../words/model/model-area.ts';

/** The editor of the data model of one deployment, or why the person cannot see it. */
export function ModelRoute() {
  const { deploymentId } = useParams({ from: MODEL_PATH });
  const { boot } = useRouteContext({ from: rootRouteId });
  const { notReached } = useArea(CONSOLE);
  const { notAllowed } = useArea(MODEL);
  const { address, keep: keepAddress } = useOwnAddress();
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  const rights = useMemo(
    () => ({
      mayEdit: deployment !== undefined && mayEditFiles(deployment),
      mayPublish: deployment !== undefined && mayChangeModel(deployment),
    }),
    [deployment],
  );
  if (deployment === undefined || !mayReadModel(deployment))
    return (
      <Message {...(deployment === undefined ? notReached : notAllowed)}>
        <WhoCanHelp isGone={deployment === undefined} />
      </Message>
    );
  return (
    <ModelPage
      key={deployment.id}
      deploymentId={deployment.id}
      rights={rights}
      address={address}
      onAddress={keepAddress}
    />
  );
}
