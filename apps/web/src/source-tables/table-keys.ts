/** The key of everything read about one data source. */
export const sourceKey = (deploymentId: number, source: string) => ['source', deploymentId, source] as const;
