import type { Db } from '@facet/db';
import type { Share } from '@facet/fair-queue';
import type { Caller } from '../../../auth/caller.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { shareOf } from '../../../auth/share-of.ts';
import { deleteRenderSession, findEmbedTenantOf, insertRenderSession } from './render-sessions.store.ts';

/** The user whose rows a render shows. */
export interface RenderViewer {
  readonly userId: number;
  /** The overrides for an embed user, for this render only. */
  readonly given?: GivenViewer | undefined;
  /** Whether the render is for an embed user, who sees only what a session of their host shows. */
  readonly isForEmbedUser?: boolean | undefined;
  /** The expected view, as a key of `seenIn`; any other view is refused. */
  readonly sees?: string | undefined;
}

export interface GivenViewer {
  readonly securityContext: Readonly<Record<string, unknown>> | null;
  /** Names of groups of the account instead of the user's own; null for their own. */
  readonly groups: readonly string[] | null;
  /** Values of user attributes that override the user's own. */
  readonly userAttributes: Readonly<Record<string, unknown>>;
  /** The views of the data model to which the session of the viewer is limited; absent or null for all. */
  readonly views?: readonly string[] | null | undefined;
}

/** A published dashboard and its viewer. */
export interface DashboardView {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly publicId: string;
  readonly viewer: RenderViewer;
  /** Whether nobody is waiting for the result, so that it uses the account's share for background work. */
  readonly isBackground?: boolean | undefined;
}

/**
 * The callers for viewers of an account's dashboards, in order. Rejects with an ApiError for viewers whose access has
 * ended.
 */
export function callersOfViewers(
  credentials: Credentials,
  tenantId: number,
  views: readonly DashboardView[],
): Promise<PromiseSettledResult<Caller>[]> {
  const keys = views.map(({ deploymentId, publicId, viewer }) => {
    const { userId, given, isForEmbedUser, sees } = viewer;
    const { securityContext = null, groups = null, userAttributes = {}, views } = given ?? {};
    const render = { publicId, groups, userAttributes, securityContext, views, isForEmbedUser, sees };
    return { userId, deploymentId, render };
  });
  return credentials.ofViewers(tenantId, keys);
}

/** The share of heavy work that a render for a viewer uses. */
export async function shareOfViewer(
  db: Db,
  {
    tenantId,
    viewer,
    isBackground,
  }: Pick<DashboardView, 'tenantId' | 'isBackground'> & {
    readonly viewer: Pick<RenderViewer, 'userId'>;
  },
): Promise<Share> {
  const id = await findEmbedTenantOf(db, tenantId, viewer.userId);
  const embedTenant = id === undefined ? null : { id };
  return shareOf({ tenantId, user: { id: viewer.userId }, embed: { embedTenant, render: { isBackground } } });
}

/**
 * Runs work with a temporary session for a viewer of one dashboard.
 * @param seconds the lifetime of the session if its node is killed
 * @param work gets the id of the credential
 */
export async function asViewer<T>(
  db: Db,
  { tenantId, deploymentId, publicId, viewer, isBackground }: DashboardView,
  seconds: number,
  work: (credentialId: number) => Promise<T>,
): Promise<T> {
  const { userId, given, isForEmbedUser, sees } = viewer;
  const { securityContext = null, groups = null, userAttributes = {}, views } = given ?? {};
  const { id: credentialId } = await insertRenderSession(db, {
    tenantId,
    deploymentId,
    userId,
    securityContext,
    render: { publicId, groups, userAttributes, views, isForEmbedUser, isBackground, sees },
    seconds,
  });
  try {
    return await work(credentialId);
  } finally {
    await deleteRenderSession(db, tenantId, credentialId);
  }
}
