import {
  commitChanges,
  type DashboardCodeFile,
  describeControls,
  detachDashboardFromCode,
  drillDown,
  getDashboard,
  getDashboardCode,
  moveDashboardToCode,
  queryDashboard,
  searchControlValues,
  startDevMode,
  updateDashboardCode,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { DashboardPart } from './dashboard-api.ts';
import { type DraftBoardApi, type DraftKey, imageOfDraft } from './draft-api.ts';
import { linesOf } from './lines-of.ts';

/** The file of a dashboard, with the edits of the person's dev branch. Rejects with an `ApiError`, as all of these. */
export function codeOf(path: DraftKey, signal?: AbortSignal): Promise<DashboardCodeFile> {
  return answerTo(getDashboardCode({ client, path, ...(signal === undefined ? {} : { signal }) }));
}

/** Writes the file to the person's dev branch. @param hash that of the file that was edited */
export function writeCode(path: DraftKey, content: string, hash: string): Promise<DashboardCodeFile> {
  return answerTo(updateDashboardCode({ client, path, body: { content, hash } }));
}

/** Writes a dashboard into a file of the person's dev branch. */
export function moveToCode(path: DraftKey) {
  return answerTo(moveDashboardToCode({ client, path }));
}

/** Deletes the file of a dashboard on the person's dev branch; the dashboard stays. */
export function detachFromCode(path: DraftKey) {
  return answerTo(detachDashboardFromCode({ client, path }));
}

/** Opens a dev branch of the person, so that it answers questions. */
export async function openBranch({ deploymentId }: DraftKey, branchName: string): Promise<void> {
  await answerTo(startDevMode({ client, path: { deploymentId }, body: { branchName } }));
}

/** A commit of the edits of a dev branch. */
export interface Commit {
  readonly draftKey: DraftKey;
  readonly branchName: string;
  readonly message: string;
  /** The shared branch that takes it, for review; without one, the commit publishes the edits. */
  readonly toBranch?: string;
}

/**
 * Commits the edits of a dev branch.
 * @param resolveMergeConflict whether what the dev branch has replaces what others have committed meanwhile; otherwise, that
 * rejects with the code `merge_conflict`
 */
export async function commitBranch(
  { draftKey: { deploymentId }, ...commit }: Commit,
  resolveMergeConflict = false,
): Promise<void> {
  // What is under review stays open on the dev branch.
  const body = { ...commit, exitDevMode: commit.toBranch === undefined, resolveMergeConflict };
  await answerTo(commitChanges({ client, path: { deploymentId }, body }));
}

/** The dashboard as the files of a branch define it. */
export function previewOf({ deploymentId }: DraftKey, publicId: string, branchName: string) {
  return answerTo(getDashboard({ client, path: { publicId }, query: { deploymentId, branchName } }));
}

/**
 * What a board asks about the dashboard of a branch.
 * @param branch the branch at the time
 * @param saved waits until the branch has the changes of the editor
 */
export function branchBoardApi(
  key: DraftKey,
  publicId: string,
  branch: () => string,
  saved: () => Promise<void>,
): DraftBoardApi {
  const { deploymentId } = key;
  const path = { publicId };
  const preview = () => ({ deploymentId, branchName: branch() });
  const notOfBranches = () => Promise.reject(new Error('Branches have no files, pictures and summaries'));
  return {
    download: notOfBranches,
    picture: notOfBranches,
    summary: notOfBranches,
    image: (imageId, signal) => imageOfDraft(key, imageId, signal),
    async controls(parameters, signal) {
      await saved();
      const body = { parameters, preview: preview() };
      return answerTo(describeControls({ client, path, body, ...(signal === undefined ? {} : { signal }) }));
    },
    async *query(widgetIds, controls, refresh, signal) {
      await saved();
      const call = queryDashboard({
        client,
        path,
        headers: { accept: 'application/x-ndjson' },
        body: { widgetIds, controls, refresh, preview: preview() },
        signal,
        parseAs: 'stream',
      });
      const stream = await answerTo(call as Promise<Answer<unknown>>);
      yield* linesOf<DashboardPart>(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
    },
    async values(widgetId, search, controls, signal) {
      await saved();
      const body = { widgetId, search, controls, limit: 100, preview: preview() };
      return answerTo(
        searchControlValues({ client, path, body, ...(signal === undefined ? {} : { signal }) }),
      );
    },
    async drillDown(widgetId, value, { controls, ...part }, signal) {
      const body = { widgetId, ...value, ...part, controls, preview: preview() };
      return answerTo(drillDown({ client, path, body, ...(signal === undefined ? {} : { signal }) }));
    },
  };
}
