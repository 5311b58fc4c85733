import type { ControlValues } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { notFound } from '../../../errors/errors.ts';
import { boardContext, requirePointed } from '../../content/ask/board-context.ts';
import { readFilters } from '../../content/ask/context-filters.ts';
import type { GivenContext } from '../../content/ask/context-of.ts';
import type { SharedOpenings } from '../../content/dashboard-data/shared-openings.ts';
import { deploymentShowing } from '../../content/dashboards/published-dashboard.ts';
import { requireShownDashboard } from '../../content/dashboards/shown-dashboard.ts';
import type { AskContext } from './ask.schema.ts';

/** The context of a question as clients send it. */
export type SentContext = Static<typeof AskContext>;

interface Asking {
  readonly caller: Caller;
  readonly deploymentId: number;
  readonly request: Pick<FastifyRequest, 'host' | 'id'>;
}

/**
 * The context of a question with the dashboard that it names, as the caller sees it.
 * @throws 400 for filters and values of controls that cannot be read; 403 and 404 for a dashboard that the caller may not see,
 * or that is in another deployment, and for a widget that is neither a chart nor a summary
 */
export async function askedContext(
  { db, sharedOpenings }: { readonly db: Db; readonly sharedOpenings: SharedOpenings },
  { caller, deploymentId, request }: Asking,
  sent: SentContext | null | undefined,
): Promise<GivenContext | null> {
  if (sent == null) return null;
  const { dashboard, filters, contextFilters, ...context } = sent;
  const read = {
    ...context,
    filters: readFilters(filters ?? [], 'body.context.filters'),
    ...(contextFilters != null && {
      contextFilters: readFilters(
        contextFilters.map(({ filter }) => filter),
        'body.context.contextFilters',
      ).map((filter) => ({ filter })),
    }),
  } as GivenContext;
  if (dashboard == null) return read;
  const { publicId, widgetId = null, controls, without } = dashboard;
  // Before it is opened, which may fail in other ways and wakes the deployment.
  const showing = await deploymentShowing(db, caller.tenantId, publicId);
  if (showing !== undefined && showing !== deploymentId) throw notFound(`Dashboard ${publicId}`);
  const open = await sharedOpenings.open({
    ...{ caller, publicId, request, preview: null },
    place: 'body.context.dashboard.controls',
    controls: (controls as ControlValues | null | undefined) ?? {},
  });
  if (open.shown.deploymentId !== deploymentId) throw notFound(`Dashboard ${publicId}`);
  return { ...read, board: boardContext(open, widgetId, without ?? []) };
}

/**
 * Refuses a context at once, before its dashboard is opened.
 * @throws as `askedContext`, except for values of controls
 */
export async function checkContext(
  db: Db,
  caller: Caller,
  deploymentId: number,
  sent: SentContext | null | undefined,
): Promise<void> {
  readFilters(sent?.filters ?? [], 'body.context.filters');
  readFilters(
    (sent?.contextFilters ?? []).map(({ filter }) => filter),
    'body.context.contextFilters',
  );
  if (sent?.dashboard == null) return;
  const { publicId, widgetId } = sent.dashboard;
  const shown = await requireShownDashboard(db, caller, publicId);
  if (shown.deploymentId !== deploymentId) throw notFound(`Dashboard ${publicId}`);
  if (widgetId != null) requirePointed(shown, widgetId);
}
