import type { DashboardControls } from '@facet/client';
import type { BoardState } from './board-state.ts';
import type { Opened } from './commands.ts';

export type ReadParameters = Opened & Pick<DashboardControls, 'ignored'>;

/**
 * Reads the parameters of controls as the server does, with the members that the server described, so that only rows need
 * a request. The viewer's attributes are not needed: they decide defaults only. Loads its code when first called.
 */
export async function readParameters(
  { config, members, initial }: Pick<BoardState, 'config' | 'members' | 'initial'>,
  parameters: string,
): Promise<ReadParameters> {
  const { parseParameters } = await import('@facet/dashboards/url-parameters');
  const { values, tabs, ignored } = parseParameters(config, new URLSearchParams(parameters), {
    member: (name) => members.get(name),
    now: new Date(),
    timezone: 'UTC',
  });
  return {
    values: values as Opened['values'],
    tabs: [...tabs].map(([widgetId, tabId]) => ({ widgetId, tabId })),
    initial,
    ignored: [...ignored],
  };
}
