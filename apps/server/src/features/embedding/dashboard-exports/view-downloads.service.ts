import { type ControlValues, chartsOf, type DashboardConfig, hasTab } from '@facet/dashboards';
import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, conflict, notFound, orNotFound } from '../../../errors/errors.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import type { Viewed } from '../../content/dashboard-data/arrangement.schema.ts';
import { requireVisibleDashboard } from '../../content/dashboards/published-dashboard.ts';
import { publishedVersion } from '../../content/dashboards/published-versions.ts';
import { requireDownloads } from '../../content/exports/require-downloads.ts';
import { controlsIn, layoutIn, sendExport } from './dashboard-exports.service.ts';
import { contextOfSession } from './dashboard-exports.store.ts';
import type { StartViewDownloadInput } from './view-downloads.schema.ts';

/**
 * Starts a picture of a published dashboard, or of one of its widgets, as the caller sees it. A job does the rest.
 * @throws 400 for an unknown tab or chart, 404 and 403 as `requireVisibleDashboard`, 403 where downloads are restricted, 404 for
 * an unknown widget, 409 in a session that shows a branch, 429 while too many exports of the caller are unfinished
 */
export async function startViewDownload(
  parts: { readonly jobs: Jobs },
  tx: Tx,
  caller: Caller,
  publicId: string,
  input: StartViewDownloadInput,
) {
  const { tenantId, embed, user } = caller;
  const { format, widgetId, look } = input;
  const controls = (input.controls ?? {}) as ControlValues;
  // The address of the page that is rendered has no parent controls.
  if ((controls.parents ?? []).length > 0)
    throw badRequest('body.controls.parents must be empty: give the values of their children');
  const layout = layoutIn(input);
  const dashboard = await requireVisibleDashboard(tx, caller, publicId);
  const { deployment, versionId } = dashboard;
  await requireDownloads(tx, caller, deployment.id);
  const { config } = orNotFound(await publishedVersion(tx, tenantId, versionId), `Dashboard ${publicId}`);
  if (embed?.branchId != null) throw conflict('Downloads show production, but this session shows a branch');
  const widget = widgetId == null ? undefined : config.widgets.find(({ id }) => id === widgetId);
  if (widgetId != null && widget === undefined) throw notFound(`Widget ${widgetId}`);
  const unknown = input.tabs?.findIndex(({ widgetId, tabId }) => !hasTab(config, widgetId, tabId)) ?? -1;
  if (unknown >= 0) throw badRequest(`body.tabs[${unknown}] must be a tab of a container of the dashboard`);
  const viewed = viewedIn(config, input);
  const values = {
    ...controlsIn(config, controls, 'body.controls'),
    ...(controls.timezone == null ? {} : { timezone: controls.timezone }),
  };
  const given =
    embed === null
      ? undefined
      : {
          securityContext: await contextOfSession(tx, tenantId, embed.sessionId),
          groups: embed.render?.groups ?? null,
          userAttributes: embed.render?.userAttributes ?? {},
          views: embed.limits?.views ?? embed.render?.views ?? null,
        };
  const started = await sendExport(parts, tx, {
    tenantId,
    deploymentId: deployment.id,
    dashboardId: dashboard.id,
    startedBy: user.id,
    renderedFor: user.id,
    format,
    layout,
    options: {
      controls: values,
      ...(given === undefined ? {} : { given }),
      ...(widget === undefined ? {} : { widget: { id: widget.id, columns: widget.position.w } }),
      ...(input.tabs == null ? {} : { tabs: input.tabs }),
      ...(viewed === undefined ? {} : { viewed }),
      // Documents are printed on white paper.
      ...(look == null ? {} : { look: layout === 'print' ? { ...look, colorScheme: 'light' } : look }),
    },
  });
  return { ...started, layout, dashboard };
}

/** The most characters of what was clicked and arranged, which is in the address of the page. */
const MOST_CHARACTERS = 65_536;

/** What the viewer has clicked and arranged. @throws 400 for charts that the dashboard does not have, and for too much */
function viewedIn(
  config: DashboardConfig,
  { crossFilter, arranged }: Pick<StartViewDownloadInput, 'crossFilter' | 'arranged'>,
): Viewed | undefined {
  if (crossFilter == null && (arranged ?? []).length === 0) return undefined;
  const charts = new Set(chartsOf(config).map(({ id }) => id));
  if (crossFilter != null && !charts.has(crossFilter.widgetId))
    throw badRequest('body.crossFilter.widgetId must be a chart of the dashboard');
  const unknown = (arranged ?? []).findIndex(({ widgetId }) => !charts.has(widgetId));
  if (unknown >= 0) throw badRequest(`body.arranged[${unknown}].widgetId must be a chart of the dashboard`);
  const viewed = { crossFilter, arranged };
  if (JSON.stringify(viewed).length > MOST_CHARACTERS)
    throw badRequest(
      `body.crossFilter and body.arranged must be shorter: together at most ${MOST_CHARACTERS} characters`,
    );
  return viewed;
}
