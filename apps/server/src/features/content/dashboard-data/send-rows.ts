import type { Db } from '@facet/db';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { dashboardsBySlug } from '../dashboards/published-dashboard.ts';
import type { OpenDashboard } from './open-dashboard.ts';
import { acceptsLines, sendKeptJson, sendLines } from './send-dashboard-data.ts';
import { type Parts, startedWidgets } from './widget-data.ts';

/** Who asks for the rows of charts, and how they are answered. */
interface Asking {
  readonly db: Db;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly gone: AbortSignal;
}

/** Runs charts of a dashboard, and sends their rows together or as lines of JSON, whichever the request accepts. */
export async function sendRows(
  parts: Parts,
  dashboard: OpenDashboard,
  { widgetIds, refresh }: { readonly widgetIds: readonly string[]; readonly refresh?: boolean | null },
  { db, caller, request, reply, gone }: Asking,
) {
  const widgets = startedWidgets(parts, dashboard, widgetIds, {
    isRefresh: refresh === true,
    request,
    gone,
    findDashboard: dashboardsBySlug(db, caller, dashboard.shown.deploymentId),
  });
  const { timezone, states: controls } = dashboard.controls;
  return acceptsLines(request)
    ? sendLines(reply, parts.keptWidgets, { timezone, controls }, widgets)
    : sendKeptJson(reply, parts.keptWidgets, { timezone, controls, widgets: await Promise.all(widgets) });
}
