import type { RouterHistory } from '@tanstack/react-router';
import type { SessionSettings } from '../../host/session.ts';
import { appPlaces } from '../../places/places.ts';
import type { Part, Surface } from '../../places/surface.ts';

/** What sessions of embed users may not ask the server, or what their viewers have no use for. */
const LACKS: readonly Part[] = [
  'requests',
  'links',
  'helpers',
  'favourites',
  'keptFilters',
  'provenance',
  'history',
];

interface AppSwitches {
  readonly settings: SessionSettings;
  readonly showsSql: boolean;
  readonly history: Pick<RouterHistory, 'push'>;
}

/** The pages of creator mode in one deployment. */
export function appSurface(deploymentId: number, { settings, history }: AppSwitches): Surface {
  const places = appPlaces(deploymentId);
  return {
    places,
    lacks: new Set<Part>([...LACKS, ...(settings.showWorkbookShare === false ? ['sharing' as const] : [])]),
    openDashboard: (publicId) => history.push(places.dashboard(publicId)),
  };
}
