import type { Db } from '@facet/db';
import { type Caller, can, reaches } from '../../../auth/caller.ts';
import { ApiError, forbidden, notFound } from '../../../errors/errors.ts';
import { NONE } from '../access/content-access.ts';
import { type WorkbookFound, withLevel } from '../access/require-workbook.ts';
import type { QueriedDeployment } from '../queries/query-data.ts';
import { findPublicIdBySlug, findPublished, isForAllEmbedUsers } from './published-dashboard.store.ts';

/** A published dashboard without its content. */
export interface PublishedDashboard {
  readonly id: number;
  readonly publicId: string;
  readonly allowEmbed: boolean;
  readonly deployment: QueriedDeployment & { readonly name: string };
  readonly workbook: WorkbookFound;
  readonly versionId: number;
  readonly createdBy: number | null;
  /** Whether the caller may see it. */
  readonly isVisible: boolean;
}

/**
 * The published dashboard with a public id, for a caller who works with it but does not need its content.
 * @throws 404 if the caller may not see it, 403 if signed sessions may not show it
 */
export async function requireVisibleDashboard(
  db: Db,
  caller: Caller,
  publicId: string,
): Promise<PublishedDashboard> {
  const found = await findReachable(db, caller, publicId, caller.embed?.deploymentId);
  if (!found?.isVisible) throw notFound(`Dashboard ${publicId}`);
  await requireEmbeddable(db, caller, found);
  return found;
}

/**
 * Finds the public ids of the account's published dashboards in a deployment by the slug of their workbook, for a viewer;
 * null for those that they may not see.
 */
export function dashboardsBySlug(
  db: Db,
  caller: Caller,
  deploymentId: number,
): (slug: string) => Promise<string | null> {
  const found = new Map<string, Promise<string | null>>();
  const find = async (slug: string) => {
    const publicId = await findPublicIdBySlug(db, caller.tenantId, deploymentId, slug);
    if (publicId === undefined) return null;
    return requireVisibleDashboard(db, caller, publicId).then(
      () => publicId,
      (error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      },
    );
  };
  return (slug) => {
    const known = found.get(slug) ?? find(slug);
    found.set(slug, known);
    return known;
  };
}

/** The deployment of a published dashboard, for what is public about it; undefined if there is no such dashboard. */
export async function deploymentShowing(
  db: Db,
  tenantId: number,
  publicId: string,
): Promise<number | undefined> {
  return (await findPublished(db, tenantId, publicId))?.deployment_id;
}

/** A published dashboard of a deployment that the caller reaches, whether or not they may see it. */
export async function findReachable(
  db: Db,
  caller: Caller,
  publicId: string,
  inDeployment: number | undefined,
): Promise<PublishedDashboard | undefined> {
  // A render shows one dashboard.
  const isOther = publicId !== (caller.embed?.render?.publicId ?? publicId);
  const row = isOther ? undefined : await findPublished(db, caller.tenantId, publicId);
  if (row === undefined || row.deployment_id !== (inDeployment ?? row.deployment_id)) return undefined;
  const { dashboard_id: id, deployment_id: deploymentId, allow_embed: allowEmbed } = row;
  if (!reaches(caller, { type: 'Deployment', id: deploymentId })) return undefined;
  const workbook = await withLevel(db, caller, row);
  const isGranted =
    row.embed_tenant_id === null && can(caller, 'EmbedDashboardRead', { type: 'Dashboard', id });
  const isVisible = workbook.level > NONE || isGranted;
  return {
    id,
    publicId,
    allowEmbed,
    deployment: {
      id: deploymentId,
      name: row.deployment_name,
      tenant_id: caller.tenantId,
      live_build_id: row.live_build_id,
      api_secret: row.api_secret,
    },
    workbook,
    versionId: row.version_id,
    createdBy: row.created_by,
    isVisible,
  };
}

/**
 * Requires that a signed session may show a dashboard. Creator mode and dashboards shared with all embed users need no
 * permission of the dashboard's own. @throws 403
 */
export async function requireEmbeddable(
  db: Db,
  caller: Caller,
  { publicId, allowEmbed, workbook }: PublishedDashboard,
): Promise<void> {
  if (caller.embed === null || caller.embed.isCreator || allowEmbed) return;
  // Whoever started the render was allowed to.
  const { render } = caller.embed;
  if (render?.publicId === publicId && render.isForEmbedUser !== true) return;
  const folders = workbook.tree.access.path(workbook.row.folder_id).map(({ id }) => id);
  if (await isForAllEmbedUsers(db, caller.tenantId, workbook.row.id, folders)) return;
  throw forbidden(`Dashboard ${publicId} does not allow signed embedding`);
}
