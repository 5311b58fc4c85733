import {
  getDashboardImage,
  openDashboardAs,
  type QuerySubjectInput,
  queryDashboardAs,
  searchControlValuesAs,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { DashboardApi } from './dashboard-api.ts';

type PreviewApi = Pick<
  DashboardApi,
  'controls' | 'download' | 'drillDown' | 'image' | 'picture' | 'query' | 'summary' | 'values'
>;

const given = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

/** A published dashboard. */
export interface PreviewKey {
  readonly deploymentId: number;
  readonly publicId: string;
}

/** Whether somebody may open a dashboard, and its controls for them. Rejects with an `ApiError`. */
export function openAs(path: PreviewKey, as: QuerySubjectInput, signal?: AbortSignal) {
  return answerTo(openDashboardAs({ client, path, body: { as }, ...given(signal) }));
}

/** What a board asks about a dashboard as somebody else. There are no files, pictures and summaries. */
export function previewBoardApi(path: PreviewKey, as: QuerySubjectInput): PreviewApi {
  const notAsOthers = () =>
    Promise.reject(new Error('A preview has no files, pictures, summaries and details'));
  return {
    download: notAsOthers,
    picture: notAsOthers,
    summary: notAsOthers,
    drillDown: notAsOthers,
    // Images are the same for everybody who may open the dashboard.
    async image(imageId, signal) {
      const { publicId } = path;
      const call = getDashboardImage({ client, path: { publicId, imageId }, signal, parseAs: 'blob' });
      return (await answerTo(call as Promise<Answer<unknown>>)) as Blob;
    },
    async controls(parameters, signal) {
      const body = { as, parameters };
      return (await answerTo(openDashboardAs({ client, path, body, ...given(signal) }))).controls;
    },
    async *query(widgetIds, controls, _refresh, signal) {
      const body = { as, widgetIds, controls };
      const { widgets, ...head } = await answerTo(queryDashboardAs({ client, path, body, signal }));
      yield head;
      yield* widgets;
    },
    values(widgetId, search, controls, signal) {
      const body = { as, widgetId, search, controls, limit: 100 };
      return answerTo(searchControlValuesAs({ client, path, body, ...given(signal) }));
    },
  };
}
