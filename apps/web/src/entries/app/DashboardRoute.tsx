import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { DashboardApi } from '../../api/dashboard-api.ts';
import { isWorthAsking } from '../../api/failure-of.ts';
import { loadLateWidgets } from '../../board/late-widgets.tsx';
import { Message } from '../../look/Message.tsx';
import { WidgetSkeleton } from '../../look/States.tsx';
import { useWords } from '../../words/words.ts';
import { useApp } from './app-context.ts';
import { DashboardView } from './DashboardView.tsx';

/** A published dashboard, of the creator's embed tenant or shared with it. */
export function DashboardRoute() {
  const { deployment, session, port } = useApp();
  const { publicId = '' } = useParams({ strict: false }) as { readonly publicId?: string };
  const words = useWords();
  const api = useMemo(
    () =>
      new DashboardApi(
        publicId,
        () => session.token,
        () => session.end(),
      ),
    [publicId, session],
  );
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', publicId],
    queryFn: async ({ signal }) => {
      const dashboard = await api.dashboard(signal);
      if (dashboard.deploymentId !== deployment.id)
        throw new ApiError(404, 'not_found', `The dashboard is not in deployment ${deployment.id}`);
      await loadLateWidgets(dashboard);
      return dashboard;
    },
    retry: isWorthAsking,
    // What is published while it is open is there when it is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (error === null) return undefined;
    const { message, name } = error;
    port.emit('error', { message, name, context: 'dashboard', fatal: false });
    // What the host asks of a dashboard that is not shown is refused.
    return port.accept();
  }, [port, error]);
  if (data !== undefined) return <DashboardView key={publicId} api={api} dashboard={data} />;
  if (error === null)
    return (
      <main>
        <WidgetSkeleton shape="table" />
      </main>
    );
  if (error instanceof ApiError && error.status === 404) return <Message {...words.notFound} />;
  return (
    <Message
      title={words.broken.title}
      text={error.message}
      error={error}
      action={{ label: words.tryAgain, onClick: () => void refetch() }}
    />
  );
}
