import {
  rootRouteId,
  useBlocker,
  useNavigate,
  useParams,
  useRouteContext,
  useRouter,
  useSearch,
} from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { maySeeSources, SOURCES_PATH } from '../../frame/reached.ts';
import { LeaveDialog } from '../../look/LeaveDialog.tsx';
import { Message } from '../../look/Message.tsx';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { DataSourcesPage, type Unsaved } from '../../sources/DataSourcesPage.tsx';
import { sourceRights } from '../../sources/source-rights.ts';
import { type SourcesView, searchOf, viewOf } from '../../sources/sources-view.ts';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { SOURCES } from '../../words/sources/sources-area.ts';
import { FollowContext } from '../../workspace/follow.ts';

/** The data sources of a deployment, or why the person cannot see them. */
export function SourcesRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const deploymentId = Number(useParams({ from: SOURCES_PATH }).deploymentId);
  const { history } = useRouter();
  const follow = useCallback((href: string) => history.push(href), [history]);
  const { notReached } = useArea(CONSOLE);
  const { notAllowed } = useArea(SOURCES);
  const deployment = boot.deployments.find(({ id }) => id === deploymentId);
  const isReached = deployment !== undefined;
  useEffect(() => {
    if (isReached) keepDeployment(deploymentId);
  }, [isReached, deploymentId]);
  if (deployment === undefined || !maySeeSources(deployment))
    return (
      <Message {...(isReached ? notAllowed : notReached)}>
        <WhoCanHelp isGone={!isReached} />
      </Message>
    );
  return (
    <FollowContext value={follow}>
      <RoutedSources key={deploymentId} deploymentId={deploymentId} rights={sourceRights(deployment)} />
    </FollowContext>
  );
}

interface RoutedSourcesProps {
  readonly deploymentId: number;
  readonly rights: ReturnType<typeof sourceRights>;
}

/** Leaving the page or its form with something unsaved asks. */
function RoutedSources({ deploymentId, rights }: RoutedSourcesProps) {
  const search = useSearch({ from: SOURCES_PATH });
  const navigate = useNavigate();
  const unsaved = useRef<Unsaved | null>(null);
  const [text, setText] = useState('');
  const noteUnsaved = useCallback((found: Unsaved | null) => {
    unsaved.current = found;
    if (found !== null) setText(found.text);
  }, []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isOther = current.pathname !== next.pathname;
      // Uploads go on while a form of the page is open.
      const isOtherForm = JSON.stringify(current.search) !== JSON.stringify(next.search);
      return unsaved.current !== null && (isOther || (unsaved.current.isForm && isOtherForm));
    },
    enableBeforeUnload: () => unsaved.current !== null,
    withResolver: true,
  });
  const show = useCallback(
    (view: SourcesView) =>
      void navigate({
        to: SOURCES_PATH,
        params: { deploymentId: String(deploymentId) },
        search: searchOf(view),
      }),
    [navigate, deploymentId],
  );
  return (
    <>
      <DataSourcesPage
        deploymentId={deploymentId}
        rights={rights}
        view={viewOf(search)}
        onView={show}
        onUnsaved={noteUnsaved}
      />
      {leaving.status === 'blocked' && (
        <LeaveDialog text={text} onStay={leaving.reset} onLeave={leaving.proceed} />
      )}
    </>
  );
}
