/** The key of the list of a view in the query cache. */
export function keptFiltersKey(deploymentId: number, view: string) {
  return ['kept-filters', deploymentId, view] as const;
}
