import type { Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';
import type { BuildParts } from '../builds/builds.service.ts';
import { deleteBuiltIn, ensureBuiltIn } from '../deployments/built-in-deployment.ts';
import { restUrl } from '../environments/deployment-urls.ts';
import { signToken } from '../tokens/sign-token.ts';
import { newTokenId } from '../tokens/token-id.ts';
import { readerLogin } from '../usage-reader/reader-role.ts';
import { usageFiles } from './usage-files.ts';

/** The kind of built-in deployment behind usage analytics. */
export const USAGE_ANALYTICS = 'usage-analytics';
/** The group that the access policies of its model require. */
const GROUP = 'usage-analytics';
const SECONDS = 3600;

/**
 * Creates a token for the account's usage analytics, and the deployment behind it if necessary.
 * @param origin the origin under which the caller reaches the account's deployments
 * @throws 404 when usage analytics is off, 403 for a key that is limited to deployments, which never include this one
 */
export async function createUsageToken(platform: BuildParts, tx: Tx, caller: Caller, origin: string) {
  const tenant = await tx
    .selectFrom('tenants')
    .select('usage_analytics_enabled')
    .where('id', '=', caller.tenantId)
    .executeTakeFirstOrThrow();
  if (!tenant.usage_analytics_enabled || (await readerLogin(tx, platform.keyring)) === undefined)
    throw notFound('Usage analytics');
  if (caller.deploymentIds !== null) throw forbidden('The API key is limited to other deployments');
  const deployment = await ensureBuiltIn(platform, tx, caller.tenantId, {
    kind: USAGE_ANALYTICS,
    name: 'Usage Analytics',
    files: usageFiles(),
  });
  const now = Math.floor(Date.now() / 1000);
  const token = await signToken(platform, tx, deployment, {
    tenantId: caller.tenantId,
    cubeCloud: {
      userId: caller.user.id,
      username: caller.user.email,
      groups: [GROUP],
      userAttributes: {},
    },
    jti: newTokenId(caller),
    iat: now,
    exp: now + SECONDS,
  });
  return {
    seconds: SECONDS,
    response: {
      token,
      apiUrl: restUrl(origin, deployment.id, null),
      deploymentId: deployment.id,
      expiresAt: new Date((now + SECONDS) * 1000).toISOString(),
    },
  };
}

/** Switches usage analytics off in an account: its tokens stop working immediately. */
export async function endUsageAnalytics(tx: Tx, tenantId: number): Promise<void> {
  await deleteBuiltIn(tx, tenantId, USAGE_ANALYTICS);
}
