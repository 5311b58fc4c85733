import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLastDeployment } from '../../frame/last-deployment.ts';
import { EXPLORE_PATH, mayExplore, maySeeWorkspace } from '../../frame/reached.ts';
import { HomePage } from '../../home/HomePage.tsx';
import { useTitle } from '../../places/surface.ts';
import { useArea } from '../../words/area.ts';
import { CONSOLE } from '../../words/console/console-area.ts';

/** The home page, which begins with what came with the document. */
export function HomeRoute() {
  const { boot } = useRouteContext({ from: rootRouteId });
  useTitle(useArea(CONSOLE).home);
  const last = useLastDeployment(boot.deployments.filter(mayExplore));
  const explore = last === undefined ? null : EXPLORE_PATH.replace('$deploymentId', String(last.id));
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
      explore={explore}
      deployments={deployments}
    />
  );
}
