import { localeOf } from '@facet/look/locale';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '../../api/api-error.ts';
import { SIGN_IN_WINDOW, sessionGate } from '../../api/session-gate.ts';
import '../../look/styles.ts';
import { ConsoleApp } from './ConsoleApp.tsx';
import { readConsoleBoot } from './console-boot.ts';
import { noteConsole } from './note-console.ts';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 2 && error instanceof ApiError && [0, 429, 503].includes(error.status),
    },
  },
});
const root = document.getElementById('root');
if (root === null) throw new Error('The document has no element with the id root');
const boot = readConsoleBoot();
sessionGate.begin(boot.user.email);
noteConsole();
// Whoever has signed in here goes on in the window that asked for it.
if (window.name === SIGN_IN_WINDOW) window.close();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <ConsoleApp boot={boot} locale={localeOf(boot.locale)} />
    </QueryClientProvider>
  </StrictMode>,
);
