import { type WorkspaceObject, type WorkspaceObjectsData, workspaceObjects } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

interface Found {
  readonly items: readonly WorkspaceObject[];
}

/** The folders, workbooks and reports of a deployment whose name contains a text. Rejects with an `ApiError`, as all of these. */
export function foundObjects(
  deploymentId: number,
  search: string,
  first: number,
  signal: AbortSignal,
): Promise<Found> {
  return found(deploymentId, { search, first }, signal);
}

/** The reports of a deployment whose name contains a text; those that were changed last, if it is empty. */
export function foundReports(
  deploymentId: number,
  search: string,
  first: number,
  signal: AbortSignal,
): Promise<Found> {
  const which = search === '' ? { inAllFolders: true } : { search };
  return found(deploymentId, { ...which, first, types: ['REPORT'] }, signal);
}

/** The workbooks and reports that asked for a field last, at most eight. */
export async function usesOfField(deploymentId: number, name: string, signal: AbortSignal) {
  // Queries have the whole name in quotation marks, others begin with it.
  const { items } = await found(deploymentId, { search: `"${name}"`, searchIn: 'ALL', first: 8 }, signal);
  return items.filter(({ type }) => type !== 'FOLDER');
}

function found(
  deploymentId: number,
  query: NonNullable<WorkspaceObjectsData['query']>,
  signal: AbortSignal,
): Promise<Found> {
  return answerTo(workspaceObjects({ client, path: { deploymentId }, query, signal }));
}
