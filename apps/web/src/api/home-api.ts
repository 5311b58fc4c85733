import { createClient, createConfig, type ListedDashboards, listDashboards } from '@facet/client';
import { answered } from './answered.ts';
import { errorFrom } from './api-error.ts';

/** Dashboards that one request asks for. */
export const PAGE_SIZE = 24;

const client = createClient(createConfig({ baseUrl: location.origin, credentials: 'same-origin' }));

/** A page of the dashboards that the signed-in user sees. Rejects with an `ApiError`. */
export async function dashboardsPage(
  search: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ListedDashboards> {
  const query = {
    first: PAGE_SIZE,
    ...(search === '' ? {} : { search }),
    ...(after === undefined ? {} : { after }),
  };
  const { data, error, response } = await answered(listDashboards({ client, query, signal }));
  if (data === undefined) throw errorFrom(error, response);
  return data;
}
