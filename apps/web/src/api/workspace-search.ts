import {
  type FieldUse,
  listFieldUses,
  type WorkspaceObject,
  type WorkspaceObjectsData,
  workspaceObjects,
} from '@facet/client';
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

/** The reports that use a field, also in workbooks: the eight that were changed last. */
export function usesOfField(
  deploymentId: number,
  member: string,
  signal: AbortSignal,
): Promise<{ readonly items: readonly FieldUse[] }> {
  return answerTo(listFieldUses({ client, path: { deploymentId }, query: { member, first: 8 }, signal }));
}

function found(
  deploymentId: number,
  query: NonNullable<WorkspaceObjectsData['query']>,
  signal: AbortSignal,
): Promise<Found> {
  return answerTo(workspaceObjects({ client, path: { deploymentId }, query, signal }));
}
