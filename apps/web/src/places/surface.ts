import { createContext, use, useEffect } from 'react';
import { CONSOLE_PLACES, type Places } from './places.ts';

/** What some surfaces lack, because their sessions may not ask for it, or their viewers have no use for it. */
export type Part =
  /** Requests as curl and TypeScript, which need an API key. */
  | 'requests'
  /** Addresses to send to somebody. */
  | 'links'
  /** Administrators, and who else could help. */
  | 'helpers'
  /** Embed tenants, to share with. */
  | 'embedTenants'
  /** A stream of news that the server always opens. Other pages also ask from time to time. */
  | 'events'
  /** The names of user attributes. */
  | 'userAttributes'
  | 'favourites'
  | 'keptFilters'
  /** Where an answer comes from. */
  | 'provenance'
  /** How the model defines fields. */
  | 'definitions'
  /** Earlier versions of reports, and the dashboards that show them. */
  | 'history'
  /** Questions in words. */
  | 'asking'
  /** Semantic SQL beside the form of a question. */
  | 'sql'
  /** The way from a workbook to what is above it. */
  | 'workbookBack'
  | 'sharing'
  /** Names of the data model beside titles. */
  | 'memberNames'
  /** The choice to group fields by the cubes that they come from. */
  | 'groupByCube'
  /** The settings of a dashboard as a whole. */
  | 'dashboardSettings';

/** Whose pages the parts of the product are on: where they link to, and what they lack. */
export interface Surface {
  readonly places: Places;
  readonly lacks: ReadonlySet<Part>;
  /** Opens a published dashboard. */
  openDashboard(publicId: string): void;
  /** The answer to a question has been saved as a file. */
  noteDownload(format: 'csv' | 'xlsx' | 'png', title: string): void;
  /** The title of the page is known. */
  noteTitle(title: string): void;
}

/** The console, without the name of its window. */
export const CONSOLE_SURFACE: Surface = {
  places: CONSOLE_PLACES,
  lacks: new Set(),
  openDashboard: (publicId) => location.assign(CONSOLE_PLACES.dashboard(publicId)),
  noteDownload: () => undefined,
  noteTitle: () => undefined,
};

/** The console, if nothing else is given. */
export const SurfaceContext = createContext(CONSOLE_SURFACE);

export function useSurface(): Surface {
  return use(SurfaceContext);
}

/** The addresses of the surface's pages. */
export function usePlaces(): Places {
  return useSurface().places;
}

/** Whether the surface has a part. */
export function useHas(part: Part): boolean {
  return !useSurface().lacks.has(part);
}

/** Names the page, once its title is known. */
export function useTitle(title: string | undefined): void {
  const { noteTitle } = useSurface();
  useEffect(() => {
    if (title !== undefined) noteTitle(title);
  }, [noteTitle, title]);
}
