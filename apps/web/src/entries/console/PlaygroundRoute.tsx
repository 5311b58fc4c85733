import { rootRouteId, useParams, useRouteContext } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { mayDownload, mayEditFiles, mayExplore, mayReadModel, PLAYGROUND_PATH } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { useOwnAddress } from '../../places/use-own-address.ts';
import { PlaygroundPage } from '../../playground/PlaygroundPage.tsx';
import { reportRights } from '../../reports/report-rights.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';

/** The playground of the data model of one deployment, or why the person cannot ask it. */
export function PlaygroundRoute() {
  const { deploymentId } = useParams({ from: PLAYGROUND_PATH });
  const { boot } = useRouteContext({ from: rootRouteId });
  const { notReached, notAllowed } = useArea(CONSOLE);
  const { address, begunAt, keep } = useOwnAddress();
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  const rights = useMemo(
    () => ({
      mayDownload: deployment !== undefined && mayDownload(deployment),
      mayAskAs: deployment !== undefined && reportRights(deployment).mayAskAs,
      mayServe: deployment !== undefined && mayEditFiles(deployment),
    }),
    [deployment],
  );
  if (deployment === undefined)
    return (
      <Message {...notReached}>
        <WhoCanHelp />
      </Message>
    );
  if (!mayReadModel(deployment) || !mayExplore(deployment))
    return (
      <Message title={notAllowed.title} text={notAllowed.text(deployment.name)}>
        <WhoCanHelp isGone={false} />
      </Message>
    );
  return (
    <PlaygroundPage
      key={`${deployment.id} ${begunAt}`}
      deploymentId={deployment.id}
      rights={rights}
      address={address}
      onAddress={keep}
    />
  );
}
