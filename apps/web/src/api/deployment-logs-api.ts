import { type DeploymentLogLine, type DeploymentLogsResponse, logs } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { ShownCall } from './shown-call.ts';

export type LogLine = DeploymentLogLine;

/** Which lines of a deployment. */
export interface LogFilter {
  readonly source?: 'production' | 'dev';
  /** The name of a pod, or `build-` with the id of a build. */
  readonly pod?: string;
}

const PAGE = 1000;

/** The newest lines, oldest first; after a cursor, those that have been logged since. Rejects with an `ApiError`. */
export function logPage(
  deploymentId: number,
  filter: LogFilter,
  after: string | null,
  signal: AbortSignal,
): Promise<DeploymentLogsResponse> {
  const query = { ...filter, first: PAGE, ...(after === null ? {} : { after }) };
  return answerTo(logs({ client, path: { deploymentId }, query, signal }));
}

export function logRequest(deploymentId: number, filter: LogFilter): ShownCall {
  const query = new URLSearchParams({ ...filter, first: String(PAGE) });
  return {
    operation: 'logs',
    method: 'GET',
    path: `/api/v1/deployments/${deploymentId}/logs?${query}`,
    parameters: { deploymentId },
  };
}
