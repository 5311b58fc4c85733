import { CONSOLE_PLACES } from '../../places/places.ts';
import type { Part, Surface } from '../../places/surface.ts';

/** What sessions may not ask the server, or what their viewers have no use for. */
const LACKS: readonly Part[] = ['requests', 'links', 'helpers', 'embedTenants', 'events', 'userAttributes'];

/** The page of a chat. It has no other pages: what leads elsewhere opens the console, for people of the account. */
export function chatSurface(isPrivate: boolean): Surface {
  return {
    places: CONSOLE_PLACES,
    lacks: new Set(isPrivate ? [] : LACKS),
    openDashboard: (publicId) => window.open(CONSOLE_PLACES.dashboard(publicId), '_blank', 'noopener'),
    noteDownload: () => undefined,
    noteTitle: () => undefined,
  };
}
