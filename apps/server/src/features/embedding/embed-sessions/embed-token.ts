import { randomUUID } from 'node:crypto';
import type { Db, Keyring, Tx } from '@facet/db';
import type { SessionLimits } from '../../../auth/caller.ts';
import { sha256 } from '../../../auth/secrets.ts';
import { unauthorized } from '../../../errors/errors.ts';
import { signClaims } from '../../deployments/tokens/sign-token.ts';
import { claimsOf, loadSecurityContext } from '../../people/security-context/load-security-context.ts';
import { requireEmbedding } from '../embed-settings/embed-settings.service.ts';
import { TOKEN_SECONDS, TRUSTED_SECONDS } from './embed-sessions.schema.ts';
import {
  findDeploymentOfSession,
  insertToken,
  type TakenSession,
  takeSession,
} from './embed-sessions.store.ts';

/** The issuer of embed tokens, part of the contract. */
const ISSUER = 'cubecloud';

/**
 * Exchanges a session id for the token of the session.
 * @throws 401 for an id that is unknown, used, revoked or expired, all with one message
 */
export async function exchangeSession(
  platform: { readonly keyring: Keyring },
  tx: Tx,
  tenantId: number,
  sessionId: string,
) {
  const session = await takeSession(tx, tenantId, sha256(sessionId));
  if (session === undefined) throw unauthorized('The session id is unknown, used, revoked or expired');
  const { allowedOrigins } = await requireEmbedding(tx, tenantId, session.deployment_id);
  const begins = Math.floor(session.taken_at.getTime() / 1000);
  const claims = { ...(await contextOf(tx, tenantId, session)), iat: begins, exp: begins + TOKEN_SECONDS };
  const token = await signClaims(platform.keyring.derive(`embed-tokens:${tenantId}`), claims);
  const at = (seconds: number) => new Date((begins + seconds) * 1000);
  await insertToken(tx, tenantId, session.id, {
    userId: session.user_id,
    deploymentId: session.deployment_id,
    hash: sha256(token),
    expiresAt: at(TOKEN_SECONDS),
  });
  return {
    session,
    view: {
      token,
      expiresIn: TOKEN_SECONDS,
      expiresAt: at(TOKEN_SECONDS).toISOString(),
      trustedFor: TRUSTED_SECONDS,
      trustedUntil: at(TRUSTED_SECONDS).toISOString(),
      allowedOrigins,
    },
  };
}

/** The deployment of a session whose id has not been exchanged, without exchanging it; undefined for every other id. */
export function deploymentOfSession(
  db: Db,
  tenantId: number,
  sessionId: string,
): Promise<number | undefined> {
  return findDeploymentOfSession(db, tenantId, sha256(sessionId));
}

/**
 * The claims of a token, for the page that holds it. The server does not trust them: it looks the token up by its hash.
 */
async function contextOf(tx: Tx, tenantId: number, session: TakenSession) {
  const user = { id: session.user_id, username: session.username, email: session.email };
  const context = await loadSecurityContext(tx, tenantId, user.id, {
    sessionId: session.id,
    deploymentId: session.deployment_id,
    branchId: session.branch_id,
    branchName: session.branch_name,
    isCreator: session.is_creator,
    limits: session.settings.limits as SessionLimits | undefined,
    embedTenant: session.embed_tenant,
  });
  const { cubeCloud, ...securityContext } = claimsOf({ user }, context);
  return {
    iss: ISSUER,
    sub: String(user.id),
    jti: randomUUID(),
    deploymentId: session.deployment_id,
    branchName: session.branch_name,
    creatorMode: session.is_creator,
    embedTenantName: session.embed_tenant?.name ?? null,
    user: { ...user, displayName: session.first_name, picture: session.picture },
    cubeCloud,
    securityContext,
    settings: session.settings,
    embedTheme: session.embed_theme,
  };
}
