import type { SurfacePort } from '@facet/embed-protocol';
import type { RouterHistory } from '@tanstack/react-router';
import type { SessionSettings } from '../../host/session.ts';
import { appPlaces } from '../../places/places.ts';
import type { Part, Surface } from '../../places/surface.ts';
import type { AppSwitches } from './app-switches.ts';
import type { ViewedPages } from './viewed-pages.ts';

/** What sessions of embed users may not ask the server, or what their viewers have no use for. */
const LACKS: readonly Part[] = [
  'asking',
  'requests',
  'links',
  'helpers',
  'embedTenants',
  'events',
  'userAttributes',
  'favourites',
  'keptFilters',
  'definitions',
  'history',
];

interface Given {
  /** Of the session. */
  readonly settings: SessionSettings;
  /** Of the address. */
  readonly switches: AppSwitches;
  /** Of the account. */
  readonly showsSql: boolean;
  /** Of the account, too: whether the SQL for the data source is shown. */
  readonly showsGeneratedSql: boolean;
  readonly history: Pick<RouterHistory, 'push'>;
  readonly port: Pick<SurfacePort, 'emit'>;
  readonly viewed: Pick<ViewedPages, 'end'>;
}

/** The pages of creator mode in one deployment. */
export function appSurface(deploymentId: number, given: Given): Surface {
  const { settings, switches, showsSql, showsGeneratedSql, history, port, viewed } = given;
  const places = appPlaces(deploymentId);
  const hidden: readonly (Part | false)[] = [
    settings.showWorkbookShare === false && 'sharing',
    settings.showDashboardSettings === false && 'dashboardSettings',
    settings.showMemberNames === false && 'memberNames',
    settings.showGroupByCube === false && 'groupByCube',
    !switches.showWorkbookBack && 'workbookBack',
    !showsSql && 'sql',
    !showsGeneratedSql && 'provenance',
  ];
  return {
    places,
    lacks: new Set([...LACKS, ...hidden.filter((part) => part !== false)]),
    openDashboard: (publicId) => history.push(places.dashboard(publicId)),
    noteDownload: (format, title) =>
      port.emit('download', { format, target: 'widget', ...(title === '' ? {} : { title }) }),
    noteTitle: (title) => viewed.end(title),
  };
}
