import { createSurfacePort, type SurfaceWindow } from '@facet/embed-protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../api/api-error.ts';
import '../../look/base.css';
import { hideSession, placementOf } from '../../host/address.ts';
import { SurfaceShell } from '../../host/SurfaceShell.tsx';
import { EmbedSession, type SessionClaims } from '../../host/session.ts';
import { readAppBoot } from './app-boot.ts';

const boot = readAppBoot();
const placement = placementOf(location.search);
hideSession();
const port = createSurfacePort({
  window: window as unknown as SurfaceWindow,
  surface: 'app',
  allowedOrigins: boot.allowedOrigins,
});
// There is no private mode: without a session in its address, the page asks its host for one.
const session = new EmbedSession(port, placement.sessionId ?? null, admit);
const root = document.getElementById('root');
if (root === null) throw new Error('The document has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <SurfaceShell surface="app" entry={{ boot, placement, session, port }} load={() => import('./app.tsx')} />
  </StrictMode>,
);

function admit({ isCreator, deploymentId }: SessionClaims): void {
  if (!isCreator) throw new ApiError(403, 'no_creator_mode', 'The session is not in creator mode');
  if (deploymentId !== boot.deploymentId)
    throw new ApiError(403, 'other_deployment', 'The session is for another deployment');
}
