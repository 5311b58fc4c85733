/** Where a branch is looked at, as links of this API family are. */
export function reviewLink(origin: string, deploymentId: number, branchName: string): string {
  const url = new URL(`${origin}/d/${deploymentId}/schema`);
  url.searchParams.set('branch', branchName);
  url.searchParams.set('devmode', 'true');
  return url.href;
}
