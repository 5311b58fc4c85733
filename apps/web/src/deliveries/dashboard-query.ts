import { DashboardApi } from '../api/dashboard-api.ts';
import { sessionGate } from '../api/session-gate.ts';

/** What the console asks about a published dashboard. */
export function dashboardApi(publicId: string): DashboardApi {
  return new DashboardApi(
    publicId,
    () => undefined,
    () => sessionGate.end(),
  );
}

/** Reads a published dashboard. */
export function dashboardQuery(publicId: string) {
  return {
    queryKey: ['delivered-dashboard', publicId],
    queryFn: ({ signal }: { signal: AbortSignal }) => dashboardApi(publicId).dashboard(signal),
  };
}
