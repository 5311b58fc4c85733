import type { ReachedDeployment } from '@facet/client';
import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLastDeployment } from '../../frame/last-deployment.ts';
import {
  EXPLORE_PATH,
  mayCreate,
  mayExplore,
  maySeeSources,
  maySeeWorkspace,
  NEW_DEPLOYMENT_PATH,
  SOURCES_PATH,
  WORKSPACE_PATH,
} from '../../frame/reached.ts';
import { HomePage } from '../../home/HomePage.tsx';
import { useTitle } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';

/** The home page, which begins with what came with the document. */
export function HomeRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  useTitle(useArea(CONSOLE).home);
  const sources = useAddress(SOURCES_PATH, boot.deployments.filter(maySeeSources));
  const explore = useAddress(EXPLORE_PATH, boot.deployments.filter(mayExplore));
  const workspace = useAddress(WORKSPACE_PATH, boot.deployments.filter(mayCreate));
  const deployments = useMemo(
    () =>
      boot.deployments.map((deployment) => ({
        id: deployment.id,
        name: deployment.name,
        mayExplore: mayExplore(deployment),
        maySeeWorkspace: maySeeWorkspace(deployment),
      })),
    [boot.deployments],
  );
  return (
    <HomePage
      first={boot.dashboards}
      isPreparing={boot.isPreparing}
      home={boot.home}
      data={sources ?? (boot.mayCreateDeployments ? NEW_DEPLOYMENT_PATH : null)}
      explore={explore}
      workspace={workspace}
      deployments={deployments}
    />
  );
}

/** The address of a page of the deployment among these that was used last; null without any. */
function useAddress(path: string, deployments: readonly ReachedDeployment[]): string | null {
  const last = useLastDeployment(deployments);
  return last === undefined ? null : path.replace('$deploymentId', String(last.id));
}
