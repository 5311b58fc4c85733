import type { FilterChoice } from '@facet/dashboards';

/**
 * What the viewer, the address or the host chose, as requests for rows have it. The option of a parent control is what its
 * children have: an address, which does not contain parents, shows the same.
 */
export interface Choices {
  readonly filters: readonly FilterChoice[];
  readonly timeGrains: readonly { readonly member: string; readonly grain: string | null }[];
  readonly memberSwitchers: readonly { readonly member: string; readonly selected: string }[];
}

export const NOTHING_CHOSEN: Choices = { filters: [], timeGrains: [], memberSwitchers: [] };

/** Whether the viewer, a link or the host has chosen the value of any control. */
export function isChosen(choices: Choices): boolean {
  return Object.values(choices).some((list) => list.length > 0);
}
