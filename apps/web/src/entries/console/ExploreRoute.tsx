import { rootRouteId, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFromView } from '../../builder/from-view/use-from-view.tsx';
import { AskButton } from '../../chat-panel/AskButton.tsx';
import { ExplorePage } from '../../explore/ExplorePage.tsx';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { EXPLORE_PATH, mayDownload, mayEditFiles, mayExplore, maySeeSources } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { usePlaces, useTitle } from '../../places/surface.ts';
import { useOwnAddress } from '../../places/use-own-address.ts';
import { NewReportHead } from '../../reports/NewReportHead.tsx';
import { reportRights } from '../../reports/report-rights.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { WithChat } from '../../work-chat/WithChat.tsx';
import { useWorkChat } from './use-work-chat.ts';

/** Explore in one deployment, or why the person cannot. */
export function ExploreRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { deploymentId } = useParams({ from: EXPLORE_PATH });
  const { explore, notReached, notAllowed } = useArea(CONSOLE);
  useTitle(explore);
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  const { history } = useRouter();
  const places = usePlaces();
  const { place, panel, work } = useWorkChat(deployment);
  const fromView = useFromView(id ?? 0, null, history.push);
  const { address, begunAt, keep: keepAddress } = useOwnAddress();
  if (deployment === undefined)
    return (
      <Message title={notReached.title} text={notReached.text}>
        <WhoCanHelp />
      </Message>
    );
  if (!mayExplore(deployment))
    return (
      <Message title={notAllowed.title} text={notAllowed.text(deployment.name)}>
        <WhoCanHelp isGone={false} />
      </Message>
    );
  const rights = reportRights(deployment);
  const mayMakeModel = mayEditFiles(deployment) && maySeeSources(deployment);
  return (
    <WithChat place={place} panel={panel} work={work}>
      <ExplorePage
        key={`${deployment.id} ${begunAt}`}
        deploymentId={deployment.id}
        canDownload={mayDownload(deployment)}
        canAskAs={rights.mayAskAs}
        modelFrom={mayMakeModel ? places.sources(deployment.id) : undefined}
        address={address}
        onAddress={keepAddress}
        {...(rights.mayCreate && { onDashboard: fromView.begin })}
        head={(open) => (
          <NewReportHead
            tools={place !== null && <AskButton panel={panel} isInHead />}
            onShown={work.setQuestion}
            deploymentId={deployment.id}
            rights={rights}
            open={open}
            onSaved={(report) => history.push(`/deployments/${deployment.id}/reports/${report.id}`)}
          />
        )}
      />
      {fromView.dialog}
    </WithChat>
  );
}
