import {
  changeDashboardDraft,
  type Dashboard,
  type DashboardDraftChange,
  describeDraftControls,
  drillDownDraft,
  getDashboardDraft,
  getDraftImage,
  listDashboardDraftChanges,
  publishDashboard,
  queryDashboardDraft,
  searchDraftControlValues,
  uploadDashboardImage,
} from '@facet/client';
import type { DashboardCommand } from '@facet/dashboards/commands';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { DashboardApi, DashboardPart } from './dashboard-api.ts';
import { linesOf } from './lines-of.ts';

/** What identifies the draft of a dashboard for requests. */
export interface DraftKey {
  readonly deploymentId: number;
  readonly workbookId: number;
}

/** Changes that one request reads at most: whoever has missed more reads the draft again. */
const MOST_CHANGES = 500;

/** The draft with its reports, and whether it can be edited here. Rejects with an `ApiError`, as all of these. */
export function draftOf(path: DraftKey, signal?: AbortSignal) {
  return answerTo(getDashboardDraft({ client, path, ...(signal === undefined ? {} : { signal }) }));
}

/** The changes after a version, oldest first. */
export async function changesSince(path: DraftKey, since: number): Promise<DashboardDraftChange[]> {
  const query = { since, first: MOST_CHANGES };
  return (await answerTo(listDashboardDraftChanges({ client, path, query }))).items.toReversed();
}

/** Saves commands, and returns all changes after a version, oldest first, these included. */
export async function changeDraft(
  path: DraftKey,
  id: string,
  since: number,
  commands: readonly DashboardCommand[],
): Promise<DashboardDraftChange[]> {
  const body = { id, since, commands: commands as unknown as Record<string, unknown>[] };
  return (await answerTo(changeDashboardDraft({ client, path, body: body as never }))).changes;
}

/** Publishes the draft as it is saved. */
export function publishDraft(path: DraftKey): Promise<Dashboard> {
  return answerTo(publishDashboard({ client, path, body: { workbookId: path.workbookId } }));
}

/** Uploads an image for a dashboard, and returns its id. */
export async function uploadImage(path: DraftKey, base64: string): Promise<string> {
  return (await answerTo(uploadDashboardImage({ client, path, body: { base64 } }))).imageId;
}

/** An image that a draft may show. */
export async function imageOfDraft(path: DraftKey, imageId: string, signal: AbortSignal): Promise<Blob> {
  const call = getDraftImage({ client, path: { ...path, imageId }, signal, parseAs: 'blob' });
  return (await answerTo(call as Promise<Answer<unknown>>)) as Blob;
}

export type DraftBoardApi = Pick<
  DashboardApi,
  'controls' | 'download' | 'drillDown' | 'image' | 'picture' | 'query' | 'summary' | 'values'
>;

/**
 * What a board asks about a draft. Files, pictures and summaries are of published dashboards only.
 * @param saved waits until the server has the changes of the editor
 * @param version an earlier state of the draft; the present one if absent
 */
export function draftBoardApi(path: DraftKey, saved: () => Promise<void>, version?: number): DraftBoardApi {
  const of = version === undefined ? {} : { version };
  const notOfDrafts = () => Promise.reject(new Error('Drafts have no files, pictures and summaries'));
  return {
    download: notOfDrafts,
    picture: notOfDrafts,
    summary: notOfDrafts,
    image: (imageId, signal) => imageOfDraft(path, imageId, signal),
    async controls(parameters, signal) {
      await saved();
      const body = { parameters, ...of };
      return answerTo(
        describeDraftControls({ client, path, body, ...(signal === undefined ? {} : { signal }) }),
      );
    },
    async *query(widgetIds, controls, refresh, signal) {
      await saved();
      const call = queryDashboardDraft({
        client,
        path,
        headers: { accept: 'application/x-ndjson' },
        body: { widgetIds, controls, refresh, ...of },
        signal,
        parseAs: 'stream',
      });
      const stream = await answerTo(call as Promise<Answer<unknown>>);
      yield* linesOf<DashboardPart>(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
    },
    async values(widgetId, search, controls, signal) {
      await saved();
      const body = { widgetId, search, controls, limit: 100 };
      return answerTo(
        searchDraftControlValues({ client, path, body, ...(signal === undefined ? {} : { signal }) }),
      );
    },
    async drillDown(widgetId, value, { controls, ...part }, signal) {
      const body = { widgetId, ...value, ...part, controls };
      return answerTo(drillDownDraft({ client, path, body, ...(signal === undefined ? {} : { signal }) }));
    },
  };
}
