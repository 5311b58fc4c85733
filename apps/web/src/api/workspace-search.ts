import { type WorkspaceObject, workspaceObjects } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

/** The reports and folders of a deployment whose name contains a text. Rejects with an `ApiError`. */
export function foundObjects(
  deploymentId: number,
  search: string,
  first: number,
  signal: AbortSignal,
): Promise<{ readonly items: readonly WorkspaceObject[] }> {
  const query = { search, first, types: ['FOLDER' as const, 'REPORT' as const] };
  return answerTo(workspaceObjects({ client, path: { deploymentId }, query, signal }));
}

/** The reports of a deployment whose name contains a text; those that were changed last, if it is empty. */
export function foundReports(
  deploymentId: number,
  search: string,
  first: number,
  signal: AbortSignal,
): Promise<{ readonly items: readonly WorkspaceObject[] }> {
  const query = {
    ...(search === '' ? { inAllFolders: true } : { search }),
    first,
    types: ['REPORT' as const],
  };
  return answerTo(workspaceObjects({ client, path: { deploymentId }, query, signal }));
}

/** The workbooks and reports that asked for a field last, at most eight. Rejects with an `ApiError`. */
export async function usesOfField(deploymentId: number, name: string, signal: AbortSignal) {
  // Queries have the whole name in quotation marks, others begin with it.
  const query = { search: `"${name}"`, searchIn: 'ALL' as const, first: 8 };
  const { items } = await answerTo(workspaceObjects({ client, path: { deploymentId }, query, signal }));
  return items.filter(({ type }) => type !== 'FOLDER');
}
