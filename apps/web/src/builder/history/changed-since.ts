import type { DashboardConfig } from '@facet/dashboards';
import { diffConfigs } from '@facet/dashboards/commands';

/** How a widget of an earlier state differs from the present one. */
export type SinceThen = 'removed' | 'changed' | 'moved';

/** The widgets of a state that differ from those of a later one, by their ids. Containers move with what they contain. */
export function changedSince(
  earlier: DashboardConfig,
  later: DashboardConfig,
): ReadonlyMap<string, SinceThen> {
  const { removed, changed, moved } = diffConfigs(earlier, later);
  const all = (found: readonly { readonly id: string }[], how: SinceThen) =>
    found.map(({ id }): [string, SinceThen] => [id, how]);
  return new Map([...all(moved, 'moved'), ...all(changed, 'changed'), ...all(removed, 'removed')]);
}
