import {
  type Attention,
  addFavourite,
  type Favourites,
  type FirstSteps,
  type ListedDashboard,
  type ListedDashboards,
  listAttention,
  listDashboards,
  listFavourites,
  listRecentlyOpened,
  type RecentlyOpened,
  readFirstSteps,
  removeFavourite,
  retryNotificationRun,
  startDbtSync,
  updateMySettings,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

/** Dashboards that one request asks for. */
export const PAGE_SIZE = 24;
/** As many as come with the document. */
const MOST = { attention: 20, objects: 8 };

/** What the home page begins with, besides its dashboards. */
export interface Home {
  readonly attention: Attention;
  readonly favourites: Favourites;
  readonly recent: RecentlyOpened;
  /** Null for people who are no administrators. */
  readonly firstSteps: FirstSteps | null;
}

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

export const attention = (signal: AbortSignal) =>
  answerTo(listAttention({ client, query: { first: MOST.attention }, signal }));

export const favourites = (signal: AbortSignal) =>
  answerTo(listFavourites({ client, query: { first: MOST.objects }, signal }));

/** Makes a dashboard a favourite of the person, or no longer one. */
export function setFavourite(
  { deploymentId, id }: Pick<ListedDashboard, 'deploymentId' | 'id'>,
  isFavourite: boolean,
): Promise<unknown> {
  const options = { client, path: { deploymentId }, body: { type: 'DASHBOARD', id } } as const;
  return answerTo<unknown>(isFavourite ? addFavourite(options) : removeFavourite(options));
}

export const recentlyOpened = (signal: AbortSignal) =>
  answerTo(listRecentlyOpened({ client, query: { first: MOST.objects }, signal }));

export const firstSteps = (signal: AbortSignal) => answerTo(readFirstSteps({ client, signal }));

/** Leaves the first steps out of the person's home page. */
export const hideFirstSteps = () => answerTo(updateMySettings({ client, body: { hidesFirstSteps: true } }));

export const syncAgain = (deploymentId: number) => answerTo(startDbtSync({ client, path: { deploymentId } }));

export const sendAgain = (deploymentId: number, id: number, runId: number) =>
  answerTo(retryNotificationRun({ client, path: { deploymentId, id, runId } }));
