import {
  type CubeQuery,
  type DeploymentMetadata,
  explainQuery,
  exportQuery,
  getMetadata,
  type QueryExplanation,
  type QueryInput,
  runQuery,
  type TimedReportData,
} from '@facet/client';
import type { Answer } from './answered.ts';
import { answerTo, consoleClient as client } from './console-client.ts';

/** What the user may see of the data model of a deployment, on a branch if one is named. Rejects with an `ApiError`. */
export async function modelMetadata(
  deploymentId: number,
  signal: AbortSignal,
  branchName: string | null = null,
): Promise<DeploymentMetadata> {
  const body = { selectors: [{ deploymentId, branchName }] };
  const { data } = await answerTo(getMetadata({ client, body, signal }));
  const [first] = data;
  if (first === undefined) throw new Error('The server has returned no metadata');
  return first;
}

/** Runs a query; ends it at the data source when the signal aborts. Rejects with an `ApiError`. */
export function ask(deploymentId: number, body: QueryInput, signal: AbortSignal): Promise<TimedReportData> {
  return answerTo(runQuery({ client, path: { deploymentId }, body, signal }));
}

/** What decides the rows of a query. Rejects with an `ApiError`. */
export function explain(
  deploymentId: number,
  body: QueryInput,
  signal: AbortSignal,
): Promise<QueryExplanation> {
  return answerTo(explainQuery({ client, path: { deploymentId }, body, signal }));
}

/** All rows of a query as a file. Rejects with an `ApiError`. */
export async function download(
  deploymentId: number,
  body: QueryInput,
  format: 'csv' | 'xlsx',
): Promise<Blob> {
  const call = exportQuery({ client, path: { deploymentId }, body: { ...body, format }, parseAs: 'blob' });
  return (await answerTo(call as Promise<Answer<unknown>>)) as Blob;
}

/** The values of a dimension that the user may see and that contain a text, in the order of the model. Rejects with an `ApiError`. */
export async function valuesOf(
  deploymentId: number,
  member: string,
  search: string,
  signal: AbortSignal,
  branchName: string | null = null,
): Promise<readonly (string | null)[]> {
  const query: CubeQuery = {
    dimensions: [member],
    filters: search === '' ? [] : [{ member, operator: 'contains', values: [search] }],
    limit: MOST_VALUES,
  };
  const { rows } = await ask(deploymentId, { query, branchName }, signal);
  return rows.map(([value]) => (value === null ? null : String(value)));
}

/** The least and the largest value of a dimension that the user may see; null if they see none. Rejects with an `ApiError`. */
export async function rangeOf(
  deploymentId: number,
  member: string,
  signal: AbortSignal,
  branchName: string | null = null,
): Promise<{ readonly least: number; readonly most: number } | null> {
  const end = async (direction: 'asc' | 'desc') => {
    const filters: CubeQuery['filters'] = [{ member, operator: 'set' }];
    const query: CubeQuery = { dimensions: [member], filters, order: [[member, direction]], limit: 1 };
    const { rows } = await ask(deploymentId, { query, branchName }, signal);
    return rows[0]?.[0];
  };
  const [least, most] = await Promise.all([end('asc'), end('desc')]);
  return least == null || most == null ? null : { least: Number(least), most: Number(most) };
}

/** Values that are offered at once. */
export const MOST_VALUES = 100;
