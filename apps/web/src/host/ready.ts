import type { SurfacePort } from '@facet/embed-protocol';
import { useLayoutEffect } from 'react';
import type { SessionClaims } from './session.ts';

/**
 * Sends `ready`, once the deployment of the page's first dashboard is known: with the session if it is signed, else with
 * the dashboard. Hosts need not wait for more, and their actions wait for what handles them. Only the first `ready` of a
 * page is sent.
 */
export function useReady(
  port: SurfacePort,
  publicId: string,
  claims: SessionClaims | undefined,
  deploymentOfDashboard?: number,
): void {
  const mode = claims === undefined ? 'private' : 'signed';
  const embedTenant = claims?.embedTenantName ?? null;
  const deploymentId = claims?.deploymentId ?? deploymentOfDashboard;
  // Before the browser paints: hosts wait for it.
  useLayoutEffect(() => {
    if (deploymentId === undefined) return;
    port.emit('ready', { embedTenant, deploymentId, mode, surface: 'dashboard', publicId });
  }, [port, publicId, mode, embedTenant, deploymentId]);
}
