import { useLocation, useParams, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useFromView } from '../../builder/from-view/use-from-view.tsx';
import { TrashPage } from '../../workspace/TrashPage.tsx';
import { WorkbookPage } from '../../workspace/WorkbookPage.tsx';
import { WorkspacePage } from '../../workspace/WorkspacePage.tsx';
import { useApp } from './app-context.ts';

/** The workspace of the creator's embed tenant, or a folder in it. */
export function WorkspaceRoute() {
  const { deployment } = useApp();
  const { folderId = null } = useParams({ strict: false });
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const keepAddress = useCallback(
    (address: string) => history.replace(address === '' ? pathname : `${pathname}?${address}`),
    [history, pathname],
  );
  const folder = folderId === null ? null : Number(folderId);
  const fromView = useFromView(deployment.id, folder, history.push);
  const canCreate = deployment.actions.includes('AIBIExplore');
  return (
    <>
      <WorkspacePage
        key={folderId}
        deploymentId={deployment.id}
        folderId={folder}
        canCreate={canCreate}
        {...(canCreate && { onFromView: () => fromView.begin(null) })}
        address={searchStr.replace(/^\?/, '')}
        onAddress={keepAddress}
      />
      {fromView.dialog}
    </>
  );
}

export function TrashRoute() {
  return <TrashPage deploymentId={useApp().deployment.id} />;
}

export function WorkbookRoute() {
  const { deployment } = useApp();
  const { workbookId } = useParams({ strict: false });
  return <WorkbookPage key={workbookId} deploymentId={deployment.id} workbookId={Number(workbookId)} />;
}
