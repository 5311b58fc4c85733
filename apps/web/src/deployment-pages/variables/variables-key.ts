/** The query of the variables of a deployment, below the one that the page of data sources makes old. */
export const variablesKey = (deploymentId: number) => ['data-sources', deploymentId, 'variables'] as const;
