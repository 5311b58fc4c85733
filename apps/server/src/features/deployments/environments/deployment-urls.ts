/** The base URL of a deployment's data API: `deploymentUrl` in responses. */
export function deploymentUrl(publicUrl: string, deploymentId: number): string {
  return `${publicUrl}/d/${deploymentId}`;
}

/** The URL of the REST data API of production or of a branch (docs/data-api.md). */
export function restUrl(publicUrl: string, deploymentId: number, branchName: string | null): string {
  const base = deploymentUrl(publicUrl, deploymentId);
  const branch =
    branchName === null ? '' : `/dev-mode/${branchName.split('/').map(encodeURIComponent).join('/')}`;
  return `${base}${branch}/cubejs-api/v1`;
}
