import { rootRouteId, useParams, useRouteContext, useRouter } from '@tanstack/react-router';
import { type ComponentType, useCallback, useEffect, useMemo } from 'react';
import { BuildPage } from '../../deployment-pages/BuildPage.tsx';
import { BuildsPage } from '../../deployment-pages/BuildsPage.tsx';
import { type DeploymentRights, deploymentRights } from '../../deployment-pages/deployment-rights.ts';
import { EnvironmentsPage } from '../../deployment-pages/EnvironmentsPage.tsx';
import { LogsPage } from '../../deployment-pages/LogsPage.tsx';
import { PodsPage } from '../../deployment-pages/PodsPage.tsx';
import { VariablesPage } from '../../deployment-pages/VariablesPage.tsx';
import { keepDeployment } from '../../frame/last-deployment.ts';
import { Message } from '../../look/Message.tsx';
import type { DeploymentPage } from '../../places/places.ts';
import { WhoCanHelp } from '../../sharing/WhoCanHelp.tsx';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';
import { DEPLOYMENT } from '../../words/deployment/deployment-area.ts';
import { FollowContext } from '../../workspace/follow.ts';

interface PageProps {
  readonly deploymentId: number;
  readonly rights: DeploymentRights;
}

export const BuildsRoute = () => <Allowed page="builds" Page={BuildsPage} />;
export const BuildRoute = () => <Allowed page="builds" Page={RoutedBuild} />;
export const LogsRoute = () => <Allowed page="logs" Page={LogsPage} />;
export const EnvironmentsRoute = () => <Allowed page="environments" Page={EnvironmentsPage} />;
export const PodsRoute = () => <Allowed page="pods" Page={PodsPage} />;
export const VariablesRoute = () => <Allowed page="variables" Page={VariablesPage} />;

function RoutedBuild(props: PageProps) {
  const { buildId } = useParams({ strict: false });
  return <BuildPage key={buildId} {...props} buildId={Number(buildId)} />;
}

interface AllowedProps {
  readonly page: DeploymentPage;
  readonly Page: ComponentType<PageProps>;
}

/** A page about a deployment for those who may see it, or for others why they cannot. */
function Allowed({ page, Page }: AllowedProps) {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { history } = useRouter();
  const follow = useCallback((href: string) => history.push(href), [history]);
  const { notReached } = useArea(CONSOLE);
  const { notAllowed } = useArea(DEPLOYMENT);
  const deploymentId = Number(useParams({ strict: false }).deploymentId);
  const deployment = boot.deployments.find(({ id }) => id === deploymentId);
  const rights = useMemo(() => deployment && deploymentRights(deployment), [deployment]);
  const isReached = deployment !== undefined;
  useEffect(() => {
    if (isReached) keepDeployment(deploymentId);
  }, [isReached, deploymentId]);
  if (rights === undefined || !rights.pages.includes(page))
    return (
      <Message {...(isReached ? notAllowed : notReached)}>
        <WhoCanHelp isGone={!isReached} />
      </Message>
    );
  return (
    <FollowContext value={follow}>
      <Page key={deploymentId} deploymentId={deploymentId} rights={rights} />
    </FollowContext>
  );
}
