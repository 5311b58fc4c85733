import type { ReachedDeployment } from '@facet/client';

/** The address of Explore in a deployment. */
export const EXPLORE_PATH = '/deployments/$deploymentId/explore';

/** Whether a person may ask the model of a deployment questions of their own. */
export function mayExplore({ actions }: ReachedDeployment): boolean {
  return actions.includes('PlaygroundRead');
}
