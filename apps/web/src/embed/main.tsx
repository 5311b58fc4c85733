import { createSurfacePort, type SurfaceWindow } from '@facet/embed-protocol';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../api/api-error.ts';
import '../look/styles.ts';
import { hideSession, placementOf } from './address.ts';
import { readBoot } from './boot.ts';
import { EmbedApp } from './EmbedApp.tsx';
import { EmbedSession } from './session.ts';

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
const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Errors of the server stay; those of the way there may not.
      retry: (count, error) => count < 2 && error instanceof ApiError && [0, 429, 503].includes(error.status),
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
    },
  },
});
const root = document.getElementById('root');
if (root === null) throw new Error('The document has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <EmbedApp boot={boot} placement={placement} session={session} port={port} />
    </QueryClientProvider>
  </StrictMode>,
);
