import {
  addFavourite,
  type CreateReportInput,
  createReport,
  deleteReport,
  getReport,
  getReportVersion,
  listReportUses,
  listReportVersions,
  type ReadQuestionResponse,
  type Report,
  type ReportData,
  type ReportUses,
  type ReportVersion,
  type ReportVersions,
  readQuestion,
  removeFavourite,
  restoreFromTrash,
  restoreReportVersion,
  runReport,
  type UpdateReportInput,
  unverifyReport,
  updateReport,
  verifyReport,
  type WorkspaceObject,
  workspaceObjects,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';

/** What identifies a report for requests. */
export interface ReportKey {
  readonly deploymentId: number;
  readonly reportId: number;
}

/** A report; the server notes that it was opened. Rejects with an `ApiError`, as all of these. */
export function reportOf(path: ReportKey, signal?: AbortSignal): Promise<Report> {
  return answerTo(getReport({ client, path, ...(signal === undefined ? {} : { signal }) }));
}

/** The question that semantic SQL asks, or why it does not ask one. */
export function readSql(
  deploymentId: number,
  sqlQuery: string,
  signal: AbortSignal,
): Promise<ReadQuestionResponse> {
  return answerTo(readQuestion({ client, path: { deploymentId }, body: { sqlQuery }, signal }));
}

/** The rows of a report as it is saved. */
export function rowsOfReport(path: ReportKey, signal: AbortSignal): Promise<ReportData> {
  return answerTo(runReport({ client, path, body: {}, signal }));
}

export function createNewReport(deploymentId: number, body: CreateReportInput): Promise<Report> {
  return answerTo(createReport({ client, path: { deploymentId }, body }));
}

/** Changes a report. Rejects with status 409 if it no longer has the expected version. */
export function changeReport(path: ReportKey, body: UpdateReportInput): Promise<Report> {
  return answerTo(updateReport({ client, path, body }));
}

/** Moves a report to the trash. */
export async function trashReport(path: ReportKey): Promise<void> {
  await answerTo(deleteReport({ client, path }) as Promise<Answer<unknown>>);
}

/** Takes a report out of the trash again. Rejects if it cannot return. */
export async function restoreReport({ deploymentId, reportId }: ReportKey): Promise<void> {
  const items = [{ type: 'REPORT' as const, id: reportId }];
  const { failed } = await answerTo(restoreFromTrash({ client, path: { deploymentId }, body: { items } }));
  const [first] = failed;
  if (first !== undefined) throw new Error(first.error.message);
}

/** Marks the version of a report that is shown as verified, or removes the mark. */
export function setVerified(path: ReportKey, version: number | null): Promise<Report> {
  return version === null
    ? answerTo(unverifyReport({ client, path }))
    : answerTo(verifyReport({ client, path, body: { expectedVersion: version } }));
}

export async function setFavourite(
  { deploymentId, reportId }: ReportKey,
  isFavourite: boolean,
): Promise<void> {
  const call = { client, path: { deploymentId }, body: { type: 'REPORT' as const, id: reportId } };
  const answer = isFavourite ? addFavourite(call) : removeFavourite(call);
  await answerTo(answer as Promise<Answer<unknown>>);
}

export function versionsOfReport(
  path: ReportKey,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ReportVersions> {
  return answerTo(listReportVersions({ client, path, query: after === undefined ? {} : { after }, signal }));
}

export function versionOfReport(
  path: ReportKey,
  number: number,
  signal: AbortSignal,
): Promise<ReportVersion> {
  return answerTo(getReportVersion({ client, path: { ...path, number }, signal }));
}

export function restoreVersion(path: ReportKey, number: number, expectedVersion: number): Promise<Report> {
  return answerTo(restoreReportVersion({ client, path: { ...path, number }, body: { expectedVersion } }));
}

export function usesOfReport(path: ReportKey, signal: AbortSignal): Promise<ReportUses> {
  return answerTo(listReportUses({ client, path, query: { first: MOST_USES }, signal }));
}

/** Folders and workbooks into which the user may put reports, and whose names contain a text. */
export async function placesFor(
  deploymentId: number,
  search: string,
  signal: AbortSignal,
): Promise<readonly WorkspaceObject[]> {
  const { items } = await answerTo(
    workspaceObjects({
      client,
      path: { deploymentId },
      query: {
        types: ['FOLDER', 'WORKBOOK'],
        ...(search === '' ? {} : { search }),
        orderByField: 'name',
        first: MOST_PLACES,
      },
      signal,
    }),
  );
  return items.filter(({ canEdit, sourcePath }) => canEdit && sourcePath == null);
}

const MOST_USES = 100;
const MOST_PLACES = 50;
