import type { ReachedDeployment } from '@facet/client';
import { rootRouteId, useLocation, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { mayEditFiles, SOURCE_TABLES_PATH } from '../../frame/reached.ts';
import { Message } from '../../look/Message.tsx';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { SourceTablesPage } from '../../source-tables/SourceTablesPage.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { SOURCE_TABLES } from '../../words/source-tables/source-tables-area.ts';
import { FollowContext } from '../../workspace/follow.ts';

/** The tables of a data source, or why the person cannot see them. */
export function SourceTablesRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { deploymentId, source } = useParams({ from: SOURCE_TABLES_PATH });
  const { notReached } = useArea(CONSOLE);
  const { notAllowed } = useArea(SOURCE_TABLES);
  const { history } = useRouter();
  const { pathname, searchStr } = useLocation();
  const follow = useCallback((href: string) => history.push(href), [history]);
  const keepAddress = useCallback(
    (address: string) => history.push(address === '' ? pathname : `${pathname}?${address}`),
    [history, pathname],
  );
  const deployment = boot.deployments.find(({ id }) => String(id) === deploymentId);
  const id = deployment?.id;
  useEffect(() => {
    if (id !== undefined) keepDeployment(id);
  }, [id]);
  const may = (action: ReachedDeployment['actions'][number]) => deployment?.actions.includes(action) ?? false;
  if (deployment === undefined || !may('DataAssetsRead'))
    return (
      <Message {...(deployment === undefined ? notReached : notAllowed)}>
        <WhoCanHelp isGone={deployment === undefined} />
      </Message>
    );
  return (
    <FollowContext value={follow}>
      <SourceTablesPage
        key={`${deploymentId} ${source}`}
        deploymentId={deployment.id}
        source={source}
        rights={{
          mayRead: may('DataAssetsManage'),
          mayPreview: may('SqlRunnerRead'),
          mayPropose: mayEditFiles(deployment),
        }}
        address={searchStr.replace(/^\?/, '')}
        onAddress={keepAddress}
      />
    </FollowContext>
  );
}
