import { listMyDeployments, type ReachedDeployment } from '@facet/client';
import { ApiError } from './api-error.ts';
import { answerTo, consoleClient as client } from './console-client.ts';

/** The most deployments that one request returns. */
const MOST = 1000;

/** The deployments that the caller reaches, with what they may do there. Rejects with an `ApiError`. */
export async function myDeployments(signal: AbortSignal): Promise<readonly ReachedDeployment[]> {
  return (await answerTo(listMyDeployments({ client, query: { first: MOST }, signal }))).items;
}

/** Whether the person may save what everyone in a deployment can use. Rejects with an `ApiError`. */
export async function mayKeepForOthers(deploymentId: number, signal: AbortSignal): Promise<boolean> {
  const items = await myDeployments(signal);
  return items.find(({ id }) => id === deploymentId)?.actions.includes('AIBIExplore') ?? false;
}

/** A deployment, with what the caller may do in it. Rejects with an `ApiError`. */
export async function reachedDeployment(
  deploymentId: number,
  signal: AbortSignal,
): Promise<ReachedDeployment> {
  const items = await myDeployments(signal);
  const found = items.find(({ id }) => id === deploymentId);
  if (found === undefined) throw new ApiError(404, 'not_found', `Deployment ${deploymentId} does not exist`);
  return found;
}
