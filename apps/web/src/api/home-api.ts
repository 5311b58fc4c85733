import { type ListedDashboards, listDashboards } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

/** Dashboards that one request asks for. */
export const PAGE_SIZE = 24;

/** A page of the dashboards that the signed-in user sees. Rejects with an `ApiError`. */
export function dashboardsPage(
  search: string,
  after: string | undefined,
  signal: AbortSignal,
  first = PAGE_SIZE,
): Promise<ListedDashboards> {
  const query = {
    first,
    ...(search === '' ? {} : { search }),
    ...(after === undefined ? {} : { after }),
  };
  return answerTo(listDashboards({ client, query, signal }));
}
