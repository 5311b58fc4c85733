import type { SurfacePort } from '@facet/embed-protocol';
import { useLayoutEffect } from 'react';
import type { SessionClaims } from './session.ts';

/**
 * Sends `ready`, once the deployment of the page's first dashboard is known: with the session if it is signed, else with
 * the dashboard. Hosts need not wait for more, and their actions wait for what handles them. Only the first `ready` of a
 * page is sent.
 * @param publicId of the dashboard; undefined in creator mode
 */
export function useReady(
  port: SurfacePort,
  publicId: string | undefined,
  claims: SessionClaims | undefined,
  deploymentOfDashboard?: number,
): void {
  const mode = claims === undefined ? 'private' : 'signed';
  const embedTenant = claims?.embedTenantName ?? null;
  const deploymentId = claims?.deploymentId ?? deploymentOfDashboard;
  // Before the browser paints: hosts wait for it.
  useLayoutEffect(() => {
    if (deploymentId === undefined) return;
    const ready = { embedTenant, deploymentId, mode } as const;
    port.emit(
      'ready',
      publicId === undefined ? { ...ready, surface: 'app' } : { ...ready, surface: 'dashboard', publicId },
    );
  }, [port, publicId, mode, embedTenant, deploymentId]);
}
