/** The path of the review page, in the same form as links of this API family. */
export const REVIEW_PATH = (deploymentId: number | string) => `/d/${deploymentId}/schema`;

/** The URL of a branch's review page. */
export function reviewLink(origin: string, deploymentId: number, branchName: string): string {
  const url = new URL(`${origin}${REVIEW_PATH(deploymentId)}`);
  url.searchParams.set('branch', branchName);
  url.searchParams.set('devmode', 'true');
  return url.href;
}
