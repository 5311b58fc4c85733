import { type AppliedControls, applyControls, type ControlValues, membersOf } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../auth/caller.ts';
import { ApiError } from '../../../errors/errors.ts';
import { securityContextsOf, type UserContext } from '../../people/security-context/load-security-context.ts';
import type { PublishedVersions } from '../dashboards/published-versions.ts';
import { joined } from '../dashboards/require-config.ts';
import { openShownDashboard, type ShownDashboard, type ToPreview } from '../dashboards/shown-dashboard.ts';
import { keyOf, type QueryData, type QueryScope } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';
import { thisMinute } from '../report-data/this-minute.ts';

/** A dashboard as one viewer sees it: with values in its controls, and with the rows that they may see. */
export interface OpenDashboard {
  readonly shown: ShownDashboard;
  readonly scope: QueryScope;
  readonly model: VisibleModel;
  readonly controls: AppliedControls;
  /** Identifies the data of the charts for a minute; null for a preview, which may change at any time. */
  readonly key: string | null;
}

/** The error code of a render whose view has changed since it was requested. */
export const VIEW_CHANGED = 'view_changed';

/** A key for a viewer's view of a dashboard: viewers with the same key see the same rows. */
export function seenIn({ scope, shown }: Pick<OpenDashboard, 'scope' | 'shown'>): string {
  return keyOf(scope, shown.versionId);
}

/** The parts of the server that this file uses. */
export interface Parts {
  readonly queryData: QueryData;
  readonly publishedVersions: PublishedVersions;
}

/** A dashboard of an account, as published, on a branch or as a draft. */
export interface DashboardToShow {
  readonly tenantId: number;
  readonly publicId: string;
  readonly preview: ToPreview | null;
}

/** The viewer of a dashboard, and the request. */
export interface Viewing {
  readonly caller: Caller;
  readonly request: Pick<FastifyRequest, 'host' | 'id'>;
}

/** A dashboard and the scope of the rows that a viewer may see, without the model that the queries need. */
export type DashboardView = Pick<OpenDashboard, 'shown' | 'scope'>;

/**
 * What viewers see of a dashboard at the same moment, in their order, with as many statements as for one of them. Rejected
 * with 404 and 403 as by `openShownDashboard`, with 409 `view_changed` for a render that expects something else.
 * @param reads the database as `readOnce` returns it
 */
export async function viewsOfDashboard(
  reads: Db,
  parts: Parts,
  dashboard: DashboardToShow,
  viewings: readonly Viewing[],
): Promise<PromiseSettledResult<DashboardView>[]> {
  const callers = viewings.map(({ caller }) => caller);
  const contexts = await securityContextsOf(reads, dashboard.tenantId, callers);
  return Promise.allSettled(
    viewings.map((viewing, index) => viewOfDashboard(reads, parts, dashboard, viewing, contexts[index])),
  );
}

async function viewOfDashboard(
  reads: Db,
  { queryData, publishedVersions }: Parts,
  { publicId, preview }: DashboardToShow,
  { caller, request }: Viewing,
  context: UserContext | undefined,
): Promise<DashboardView> {
  const read = publishedVersions.read.bind(publishedVersions);
  const { shown, deployment } = await openShownDashboard(reads, caller, publicId, preview, read);
  const { branchName } = shown;
  const { host, id } = request;
  const scope = await queryData.scopeOf(caller, deployment, { branchName, host, id }, context);
  const expected = caller.embed?.render?.sees;
  if (expected !== undefined && seenIn({ scope, shown }) !== expected)
    throw new ApiError(409, VIEW_CHANGED, 'The dashboard or the access of the viewer has changed');
  return { shown, scope };
}

/**
 * Opens a dashboard that a viewer sees, with values in its controls.
 * @param place where the request has the values, for errors
 * @throws 400 for values that its controls do not accept, 422 if the model does not compile
 */
export async function openDashboard(
  queryData: QueryData,
  { shown, scope }: DashboardView,
  values: ControlValues,
  place = 'body.controls',
): Promise<OpenDashboard> {
  const { branchName, config } = shown;
  const model = await queryData.model(scope);
  const controls = applyControls(
    config,
    values,
    { member: membersOf(model), now: new Date(), timezone: 'UTC', attributes: scope.attributes },
    place,
  );
  if (controls.problems === undefined) {
    const isKept = shown.status === 'published' && branchName === null;
    const key = isKept ? keyOf(scope, shown.versionId, values, thisMinute()) : null;
    return { shown, scope, model, controls, key };
  }
  const problems = controls.problems.map(({ message }) => message);
  throw new ApiError(400, 'bad_request', joined(problems), { details: { problems } });
}
