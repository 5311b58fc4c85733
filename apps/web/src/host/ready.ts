import type { Surface, SurfacePort } from '@facet/embed-protocol';
import { useLayoutEffect } from 'react';
import type { SessionClaims } from './session.ts';

/** What a page shows: a surface, and the public id of a dashboard. */
interface ReadyPage {
  readonly surface: Surface;
  readonly publicId?: string;
}

/**
 * Sends `ready`, once the deployment of the page is known: with the session if it is signed, else with what it shows. Hosts need
 * not wait for more, and their actions wait for what handles them. Only the first `ready` of a page is sent.
 */
export function useReady(
  port: SurfacePort,
  { surface, publicId }: ReadyPage,
  claims: SessionClaims | undefined,
  deploymentOfPage?: number,
): void {
  const mode = claims === undefined ? 'private' : 'signed';
  const embedTenant = claims?.embedTenantName ?? null;
  const deploymentId = claims?.deploymentId ?? deploymentOfPage;
  // Before the browser paints: hosts wait for it.
  useLayoutEffect(() => {
    if (deploymentId === undefined) return;
    const ready = { embedTenant, deploymentId, mode, surface } as const;
    port.emit('ready', publicId === undefined ? ready : { ...ready, publicId });
  }, [port, surface, publicId, mode, embedTenant, deploymentId]);
}
