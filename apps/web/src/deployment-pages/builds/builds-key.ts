/** The queries of builds, which the server's events make old. */
export const buildsKey = (deploymentId: number) => ['builds', deploymentId] as const;
