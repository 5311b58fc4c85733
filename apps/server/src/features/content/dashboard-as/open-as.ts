import type { ControlValues } from '@facet/dashboards';
import type { Db } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { Caller } from '../../../auth/caller.ts';
import { callersOf } from '../../../auth/callers-of.ts';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { notFound } from '../../../errors/errors.ts';
import type { QuerySubjectInput } from '../as-whom/as-whom.schema.ts';
import { type Subject, subjectOf } from '../as-whom/subjects.ts';
import { type OpenDashboard, openDashboard } from '../dashboard-data/open-dashboard.ts';
import { findReachable } from '../dashboards/published-dashboard.ts';
import type { PublishedVersions } from '../dashboards/published-versions.ts';
import { openShownDashboard } from '../dashboards/shown-dashboard.ts';
import type { QueryData } from '../queries/query-data.ts';
import type { VisibleModel } from '../queries/visible-model.ts';

/** The parts of the server that this file uses. */
export interface OpenParts {
  readonly db: Db;
  readonly queryData: QueryData;
  readonly publishedVersions: PublishedVersions;
}

export interface OpenAs {
  readonly caller: Caller;
  readonly deployment: DeploymentRow;
  readonly publicId: string;
  readonly as: Static<typeof QuerySubjectInput>;
  readonly controls?: ControlValues;
  readonly request: Pick<FastifyRequest, 'host' | 'id'>;
}

export interface OpenedAs {
  readonly subject: Subject;
  /** With the rows that they may see. */
  readonly dashboard: OpenDashboard;
  /** Of the caller. */
  readonly ownModel: VisibleModel;
}

/**
 * Opens a published dashboard that the caller sees, with the rows of somebody else.
 * @throws 404 unless the caller sees the dashboard; as `subjectOf` and `openDashboard`
 */
export async function openDashboardAs(
  { db, queryData, publishedVersions }: OpenParts,
  { caller, deployment, publicId, as, controls = {}, request }: OpenAs,
): Promise<OpenedAs> {
  const read = publishedVersions.read.bind(publishedVersions);
  const { shown } = await openShownDashboard(db, caller, publicId, null, read);
  if (shown.deploymentId !== deployment.id) throw notFound(`Dashboard ${publicId}`);
  const subject = await subjectOf(db, caller.tenantId, deployment.id, as);
  const where = { branchName: null, host: request.host, id: request.id };
  const [own, theirs] = await Promise.all([
    queryData.scopeOf(caller, deployment, where),
    queryData.scopeAs(caller, deployment, where, subject.claims),
  ]);
  const [ownModel, dashboard] = await Promise.all([
    queryData.model(own),
    openDashboard(queryData, { shown, scope: theirs }, controls),
  ]);
  return { subject, dashboard, ownModel };
}

/** Whether the user as whom a dashboard is opened may see it; null for a group and a security context. */
export async function mayOpen(
  db: Db,
  { tenantId }: Pick<Caller, 'tenantId'>,
  publicId: string,
  { view: { type, id } }: Subject,
): Promise<boolean | null> {
  if (type !== 'USER' || id === null) return null;
  const viewer = (await callersOf(db, tenantId, [id])).get(id);
  if (viewer === undefined) return false;
  return (await findReachable(db, viewer, publicId, undefined))?.isVisible ?? false;
}
