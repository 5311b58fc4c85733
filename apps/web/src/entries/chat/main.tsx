import { createSurfacePort, type SurfaceWindow } from '@facet/embed-protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../api/api-error.ts';
import '../../look/base.css';
import { hideSession, placementOf } from '../../host/address.ts';
import { SurfaceShell } from '../../host/SurfaceShell.tsx';
import { EmbedSession, type SessionClaims } from '../../host/session.ts';
import { readChatBoot } from './chat-boot.ts';

const boot = readChatBoot();
const placement = placementOf(location.search);
hideSession();
const port = createSurfacePort({
  window: window as unknown as SurfaceWindow,
  surface: 'chat',
  allowedOrigins: boot.allowedOrigins,
});
const session = new EmbedSession(port, placement.sessionId, admit);
const root = document.getElementById('root');
if (root === null) throw new Error('The document has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <SurfaceShell
      surface="chat"
      entry={{ boot, placement, session, port }}
      load={() => import('./app.tsx')}
    />
  </StrictMode>,
);

function admit({ deploymentId }: SessionClaims): void {
  const isOther = boot.deploymentId !== null && deploymentId !== boot.deploymentId;
  if (isOther) throw new ApiError(403, 'other_deployment', 'The session is for another deployment');
}
