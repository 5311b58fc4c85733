import type { ControlValues } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest, notFound } from '../../../errors/errors.ts';
import { boardContext, requirePointed } from '../../content/ask/board-context.ts';
import { readFilters } from '../../content/ask/context-filters.ts';
import type { GivenContext } from '../../content/ask/context-of.ts';
import type { SharedOpenings } from '../../content/dashboard-data/shared-openings.ts';
import { deploymentShowing } from '../../content/dashboards/published-dashboard.ts';
import { requireShownDashboard } from '../../content/dashboards/shown-dashboard.ts';
import type { DraftToShow } from '../../content/dashboards/shown-draft.ts';
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
 * @throws 400 for filters and values of controls that cannot be read, and unless it names one dashboard; 403 and 404 for a
 * dashboard that the caller may not see, for a draft that they may not edit, or that is in another deployment, and for a
 * widget that is neither a chart nor a summary
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
  const { widgetId = null, controls, without } = dashboard;
  const named = namedDashboard(caller, deploymentId, dashboard);
  const { publicId, preview } = named;
  // Before it is opened, which may fail in other ways and wakes the deployment.
  const showing = preview === null ? await deploymentShowing(db, caller.tenantId, publicId) : undefined;
  if (showing !== undefined && showing !== deploymentId) throw notFound(`Dashboard ${publicId}`);
  const open = await sharedOpenings.open({
    ...{ caller, request, ...named },
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
  const { widgetId } = sent.dashboard;
  const { publicId, preview } = namedDashboard(caller, deploymentId, sent.dashboard);
  const shown = await requireShownDashboard(db, caller, publicId, preview);
  if (shown.deploymentId !== deploymentId) throw notFound(`Dashboard ${publicId}`);
  if (widgetId != null) requirePointed(shown, widgetId);
}

/**
 * The dashboard that a context names: the published one, or the draft of a workbook.
 * @throws 400 unless it names one; 404 for drafts in embed sessions outside creator mode, which edit nothing
 */
function namedDashboard(
  { embed }: Caller,
  deploymentId: number,
  { publicId, workbookId }: NonNullable<SentContext['dashboard']>,
): { readonly publicId: string; readonly preview: DraftToShow | null } {
  const [one, other] = ['publicId', 'workbookId'].map((field) => `body.context.dashboard.${field}`);
  if ((publicId == null) === (workbookId == null))
    throw badRequest(`Exactly one of ${one} and ${other} is required`);
  if (publicId != null) return { publicId, preview: null };
  const id = workbookId as number;
  if (embed !== null && !embed.isCreator) throw notFound(`Workbook ${id}`);
  return { publicId: '', preview: { deploymentId, workbookId: id } };
}
