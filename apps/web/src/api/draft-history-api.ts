import {
  checkDashboardDraft,
  compareDashboardVersions,
  type Dashboard,
  describeControls,
  getDashboard,
  getDashboardDraftVersion,
  joinDashboardDraft,
  leaveDashboardDraft,
  listDashboardDraftChanges,
  queryDashboard,
  restoreDashboardDraft,
  searchControlValues,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { DashboardPart } from './dashboard-api.ts';
import { type DraftBoardApi, type DraftKey, draftBoardApi } from './draft-api.ts';
import { linesOf } from './lines-of.ts';

/** Changes that one page of the history has. */
const PAGE = 100;

const given = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

/** A page of the changes of a draft, newest first. Rejects with an `ApiError`, as all of these. */
export function historyOf(path: DraftKey, after: string | undefined, signal?: AbortSignal) {
  const query = { first: PAGE, ...(after === undefined ? {} : { after }) };
  return answerTo(listDashboardDraftChanges({ client, path, query, ...given(signal) }));
}

/** A draft as it was after a change. */
export async function draftAt(key: DraftKey, version: number, signal?: AbortSignal): Promise<Dashboard> {
  const path = { ...key, version };
  return (await answerTo(getDashboardDraftVersion({ client, path, ...given(signal) }))).dashboard;
}

export function restoreDraft(key: DraftKey, version: number) {
  return answerTo(restoreDashboardDraft({ client, path: { ...key, version } }));
}

/** What publishing the draft would change. 404 if nothing is published. */
export function differenceOf(path: DraftKey, signal?: AbortSignal) {
  return answerTo(compareDashboardVersions({ client, path, ...given(signal) }));
}

/** What would not work if the draft was published. */
export function checkOf(path: DraftKey, signal?: AbortSignal) {
  return answerTo(checkDashboardDraft({ client, path, ...given(signal) }));
}

/** Shows others that the draft is open here, and returns who else has it open. */
export function beHere(path: DraftKey, selection: readonly string[], signal?: AbortSignal) {
  return answerTo(
    joinDashboardDraft({ client, path, body: { selection: [...selection] }, ...given(signal) }),
  );
}

/** Also while the page closes. */
export async function leave(path: DraftKey): Promise<void> {
  await leaveDashboardDraft({ client, path, keepalive: true });
}

/** The dashboard as viewers see it now. */
export function publishedOf(publicId: string, signal?: AbortSignal): Promise<Dashboard> {
  return answerTo(getDashboard({ client, path: { publicId }, ...given(signal) }));
}

const nothing = () => Promise.resolve();

/** What a board asks about an earlier state of a draft, which nobody changes. */
export function versionBoardApi(key: DraftKey, version: number): DraftBoardApi {
  return draftBoardApi(key, nothing, version);
}

/** What a board asks about the published dashboard, beside its draft. */
export function publishedBoardApi(key: DraftKey, publicId: string): DraftBoardApi {
  const path = { publicId };
  return {
    ...draftBoardApi(key, nothing),
    controls: (parameters, signal) =>
      answerTo(describeControls({ client, path, body: { parameters }, ...given(signal) })),
    async *query(widgetIds, controls, refresh, signal) {
      const call = queryDashboard({
        client,
        path,
        headers: { accept: 'application/x-ndjson' },
        body: { widgetIds, controls, refresh },
        signal,
        parseAs: 'stream',
      });
      const stream = await answerTo(call as Promise<Answer<unknown>>);
      yield* linesOf<DashboardPart>(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
    },
    values(widgetId, search, controls, signal) {
      const body = { widgetId, search, controls, limit: 100 };
      return answerTo(searchControlValues({ client, path, body, ...given(signal) }));
    },
  };
}
