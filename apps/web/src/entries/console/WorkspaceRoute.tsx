import { rootRouteId, useLocation, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { type PropsWithChildren, useCallback, useEffect } from 'react';
import { useFromView } from '../../builder/from-view/use-from-view.tsx';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { mayCreate, mayEditFiles, maySeeWorkspace } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { MayEditFiles } from '../../places/model-rights.ts';
import { useTitle } from '../../places/surface.ts';
import { DashboardTools } from '../../publishing/DashboardTools.tsx';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { WORKSPACE } from '../../words/workspace/workspace-area.ts';
import { FollowContext } from '../../workspace/follow.ts';
import { TrashPage } from '../../workspace/TrashPage.tsx';
import { WorkbookPage } from '../../workspace/WorkbookPage.tsx';
import { WorkspacePage } from '../../workspace/WorkspacePage.tsx';

/** The workspace of a deployment, or a folder in it. */
export function WorkspaceRoute() {
  const { deploymentId, folderId = null } = useParams({ strict: false });
  const { boot } = useRouteContext({ from: rootRouteId });
  const { workspace } = useArea(WORKSPACE);
  // Folders name themselves.
  useTitle(folderId === null ? workspace : undefined);
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  // Written by hand, as the address of Explore.
  const keepAddress = useCallback(
    (address: string) => history.replace(address === '' ? pathname : `${pathname}?${address}`),
    [history, pathname],
  );
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const fromView = useFromView(
    Number(deploymentId),
    folderId === null ? null : Number(folderId),
    history.push,
  );
  const mayAsk = deployment?.actions.includes('PlaygroundRead') ?? false;
  return (
    <Reached>
      <WorkspacePage
        key={`${deploymentId} ${folderId}`}
        deploymentId={Number(deploymentId)}
        folderId={folderId === null ? null : Number(folderId)}
        canCreate={deployment !== undefined && mayCreate(deployment)}
        address={searchStr.replace(/^\?/, '')}
        onAddress={keepAddress}
        {...(mayAsk && { onFromView: () => fromView.begin(null) })}
      />
      {fromView.dialog}
    </Reached>
  );
}

export function TrashRoute() {
  const { deploymentId } = useParams({ strict: false });
  useTitle(useArea(WORKSPACE).trash);
  return (
    <Reached>
      <TrashPage key={deploymentId} deploymentId={Number(deploymentId)} />
    </Reached>
  );
}

export function WorkbookRoute() {
  const { deploymentId, workbookId } = useParams({ strict: false });
  return (
    <Reached>
      <WorkbookPage
        key={`${deploymentId} ${workbookId}`}
        deploymentId={Number(deploymentId)}
        workbookId={Number(workbookId)}
        tools={<DashboardTools deploymentId={Number(deploymentId)} workbookId={Number(workbookId)} />}
      />
    </Reached>
  );
}

/** A page of content for those who may see some in this deployment, or why they cannot. */
function Reached({ children }: PropsWithChildren) {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { deploymentId } = useParams({ strict: false });
  const { notReached } = useArea(CONSOLE);
  const { notAllowed } = useArea(WORKSPACE);
  const { history } = useRouter();
  const follow = useCallback((href: string) => history.push(href), [history]);
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  if (deployment === undefined)
    return (
      <Message title={notReached.title} text={notReached.text}>
        <WhoCanHelp />
      </Message>
    );
  if (!maySeeWorkspace(deployment))
    return (
      <Message title={notAllowed.title} text={notAllowed.text(deployment.name)}>
        <WhoCanHelp isGone={false} />
      </Message>
    );
  return (
    <FollowContext value={follow}>
      <MayEditFiles value={mayEditFiles(deployment)}>{children}</MayEditFiles>
    </FollowContext>
  );
}
