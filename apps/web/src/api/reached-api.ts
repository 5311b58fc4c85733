import { listMyDeployments } from '@facet/client';
import { answerTo, consoleClient as client } from './console-client.ts';

/** The most deployments that one request returns. */
const MOST = 1000;

/** Whether the person may save what everyone in a deployment can use. Rejects with an `ApiError`. */
export async function mayKeepForOthers(deploymentId: number, signal: AbortSignal): Promise<boolean> {
  const { items } = await answerTo(listMyDeployments({ client, query: { first: MOST }, signal }));
  return items.find(({ id }) => id === deploymentId)?.actions.includes('AIBIExplore') ?? false;
}
