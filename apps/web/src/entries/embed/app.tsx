import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { runInTurn } from '../../charts/take-turns.ts';
import '../../look/styles.ts';
import { EmbedApp, type EmbedAppProps } from './EmbedApp.tsx';

// What rows that arrive change in the page is not added to a part of a chart in the same frame.
notifyManager.setScheduler(runInTurn);

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // Errors of the server stay; those of the way there may not.
      retry: (count, error) => count < 2 && error instanceof ApiError && [0, 429, 503].includes(error.status),
      refetchOnWindowFocus: false,
      // A refresh without a network fails visibly rather than waits unseen, and goes on when the network is back.
      networkMode: 'always',
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
      staleTime: Number.POSITIVE_INFINITY,
    },
  },
});

/** The code of the page, which is evaluated once the shell has told the host that the page is ready. */
export function App(props: EmbedAppProps) {
  return (
    <QueryClientProvider client={client}>
      <EmbedApp {...props} />
    </QueryClientProvider>
  );
}
