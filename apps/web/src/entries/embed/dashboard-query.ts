import { ApiError } from '../../api/api-error.ts';
import { DashboardApi } from '../../api/dashboard-api.ts';
import { loadLateWidgets } from '../../board/late-widgets.tsx';
import { earlyAnswers, earlyDashboard } from '../../host/early.ts';
import type { EmbedSession } from '../../host/session.ts';
import type { DashboardAddress } from '../../host/use-dashboard-address.ts';

/** What a session may ask the server about a dashboard. */
export function apiOf(session: EmbedSession, publicId: string): DashboardApi {
  const token = () => session.token;
  return new DashboardApi(publicId, token, () => session.end(), earlyAnswers(publicId, token));
}

/** Reads the dashboard of an address, and the code that its widgets need. */
export function dashboardQuery(
  session: EmbedSession,
  { publicId, deploymentId }: Pick<DashboardAddress, 'publicId' | 'deploymentId'>,
) {
  return {
    queryKey: ['dashboard', session.claims?.viewer, publicId, deploymentId],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const found = await (earlyDashboard(publicId, session.token) ??
        apiOf(session, publicId).dashboard(signal));
      const dashboard = inDeployment(found, deploymentId);
      await loadLateWidgets(dashboard);
      return dashboard;
    },
  };
}

/** @throws ApiError 404 if the address names another deployment than the dashboard's */
function inDeployment<T extends { readonly deploymentId: number }>(dashboard: T, asked: number | null): T {
  if (asked === null || asked === dashboard.deploymentId) return dashboard;
  throw new ApiError(404, 'not_found', `The dashboard is not in deployment ${asked}`);
}
