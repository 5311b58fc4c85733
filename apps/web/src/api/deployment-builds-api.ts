import {
  type DeploymentBuild,
  type DeploymentBuildDetails,
  type DeploymentBuildsResponse,
  getBuild,
  listBuilds,
} from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';
import type { ShownCall } from './shown-call.ts';

export type Build = DeploymentBuild;
export type BuildDetails = DeploymentBuildDetails;

const PAGE = 30;

/** A page of the builds of a deployment, newest first. Rejects with an `ApiError`. */
export function buildsPage(
  deploymentId: number,
  after: string | undefined,
  signal: AbortSignal,
): Promise<DeploymentBuildsResponse> {
  const query = { first: PAGE, ...(after === undefined ? {} : { after }) };
  return answerTo(listBuilds({ client, path: { deploymentId }, query, signal }));
}

/** The newest build of a branch; null if it was never built. Rejects with an `ApiError`. */
export async function newestBuildOf(
  deploymentId: number,
  branchName: string,
  signal: AbortSignal,
): Promise<Build | null> {
  const query = { branchName, first: 1 };
  const { items } = await answerTo(listBuilds({ client, path: { deploymentId }, query, signal }));
  return items[0] ?? null;
}

/** A build with its errors. Rejects with an `ApiError`. */
export function buildDetails(
  deploymentId: number,
  buildId: number,
  signal: AbortSignal,
): Promise<BuildDetails> {
  return answerTo(getBuild({ client, path: { deploymentId, buildId }, signal }));
}

export function buildsRequest(deploymentId: number): ShownCall {
  return {
    operation: 'listBuilds',
    method: 'GET',
    path: `/api/v1/deployments/${deploymentId}/builds?first=${PAGE}`,
    parameters: { deploymentId },
  };
}

export function buildRequest(deploymentId: number, buildId: number): ShownCall {
  return {
    operation: 'getBuild',
    method: 'GET',
    path: `/api/v1/deployments/${deploymentId}/builds/${buildId}`,
    parameters: { deploymentId, buildId },
  };
}
