import type { Db } from '@facet/db';
import type { Share } from '@facet/fair-queue';
import type { Caller } from '../../../auth/caller.ts';
import type { Credentials } from '../../../auth/credentials.ts';
import { shareOf } from '../../../auth/share-of.ts';
import { deleteRenderSession, findEmbedTenantOf, insertRenderSession } from './render-sessions.store.ts';

/** Whose rows a render shows. */
export interface RenderViewer {
  readonly userId: number;
  /** What is given of an embed user for this render only. */
  readonly given?: GivenViewer | undefined;
  /** Whether it is for an embed user themselves, who sees only what a session of their host shows. */
  readonly isForEmbedUser?: boolean | undefined;
  /** What they must see, as `seenIn` identifies it: anything else is refused. */
  readonly sees?: string | undefined;
}

export interface GivenViewer {
  readonly securityContext: Readonly<Record<string, unknown>> | null;
  /** Names of groups of the account instead of the user's own; null for their own. */
  readonly groups: readonly string[] | null;
  /** Values of user attributes before the user's own. */
  readonly userAttributes: Readonly<Record<string, unknown>>;
}

/** A published dashboard and who looks at it. */
export interface DashboardView {
  readonly tenantId: number;
  readonly deploymentId: number;
  readonly publicId: string;
  readonly viewer: RenderViewer;
  /** Whether nobody waits for it, so that it uses the share of background work in the account. */
  readonly isBackground?: boolean | undefined;
}

/**
 * Who looks at dashboards of an account, in their order. Rejected for those whose access has ended, with an ApiError.
 */
export function callersOfViewers(
  credentials: Credentials,
  tenantId: number,
  views: readonly DashboardView[],
): Promise<PromiseSettledResult<Caller>[]> {
  const keys = views.map(({ deploymentId, publicId, viewer }) => {
    const { userId, given, isForEmbedUser, sees } = viewer;
    const { securityContext = null, groups = null, userAttributes = {} } = given ?? {};
    const render = { publicId, groups, userAttributes, securityContext, isForEmbedUser, sees };
    return { userId, deploymentId, render };
  });
  return credentials.ofViewers(tenantId, keys);
}

/** Whose share of heavy work a render for a viewer uses. */
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
 * Runs work with a session of the server for a viewer of one dashboard, which ends with the work.
 * @param seconds after which the session ends even if its node is killed
 * @param work gets the id of the credential
 */
export async function asViewer<T>(
  db: Db,
  { tenantId, deploymentId, publicId, viewer, isBackground }: DashboardView,
  seconds: number,
  work: (credentialId: number) => Promise<T>,
): Promise<T> {
  const { userId, given, isForEmbedUser, sees } = viewer;
  const { securityContext = null, groups = null, userAttributes = {} } = given ?? {};
  const { id: credentialId } = await insertRenderSession(db, {
    tenantId,
    deploymentId,
    userId,
    securityContext,
    render: { publicId, groups, userAttributes, isForEmbedUser, isBackground, sees },
    seconds,
  });
  try {
    return await work(credentialId);
  } finally {
    await deleteRenderSession(db, tenantId, credentialId);
  }
}
