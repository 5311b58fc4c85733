/** Where branches of a deployment are looked at, as links of this API family are. */
export const REVIEW_PATH = (deploymentId: number | string) => `/d/${deploymentId}/schema`;

/** A link to a branch. */
export function reviewLink(origin: string, deploymentId: number, branchName: string): string {
  const url = new URL(`${origin}${REVIEW_PATH(deploymentId)}`);
  url.searchParams.set('branch', branchName);
  url.searchParams.set('devmode', 'true');
  return url.href;
}
