import { Outlet, rootRouteId, useParams, useRouteContext } from '@tanstack/react-router';
import { Frame } from '../../frame/Frame.tsx';
import { useLastDeployment } from '../../frame/last-deployment.ts';
import { useServerEvents } from '../../frame/use-server-events.ts';
import { SurfaceContext } from '../../places/surface.ts';
import { useNamedWindow } from './use-named-window.ts';

/** The frame of the console around its pages. */
export function ConsoleFrame() {
  const { boot } = useRouteContext({ from: rootRouteId });
  const { deploymentId } = useParams({ strict: false });
  const { deployments } = boot;
  useServerEvents();
  const last = useLastDeployment(deployments);
  const surface = useNamedWindow(boot.account);
  const deployment = deployments.find(({ id }) => String(id) === deploymentId) ?? last;
  return (
    <SurfaceContext value={surface}>
      <Frame place={boot} reached={deployments} deployment={deployment}>
        <Outlet />
      </Frame>
    </SurfaceContext>
  );
}
