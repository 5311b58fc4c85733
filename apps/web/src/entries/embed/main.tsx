import { createSurfacePort, type SurfaceWindow } from '@facet/embed-protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../look/base.css';
import { hideSession, placementOf } from '../../host/address.ts';
import { readBoot } from '../../host/boot.ts';
import { EmbedSession } from '../../host/session.ts';
import { Shell } from './Shell.tsx';

/** Shows the dashboard of the document. */
function start(): void {
  const boot = readBoot();
  const given = placementOf(location.search);
  // The account's own people need no permission of a host.
  const placement = boot.home === null ? given : { ...given, allowExport: true };
  hideSession();
  const port = createSurfacePort({
    window: window as unknown as SurfaceWindow,
    surface: 'dashboard',
    allowedOrigins: boot.allowedOrigins,
  });
  // Redeemed while the page is being set up.
  const session = new EmbedSession(port, placement.sessionId);
  const root = document.getElementById('root');
  if (root === null) throw new Error('The document has no element with the id root');
  createRoot(root).render(
    <StrictMode>
      <Shell boot={boot} placement={placement} session={session} port={port} />
    </StrictMode>,
  );
}

// The console loads this file as well, for modules that both need (build/few-files.ts).
if (document.documentElement.dataset.page === 'dashboard') start();
