import type { Db } from '@facet/db';
import { SignJWT } from 'jose';
import type { Platform } from '../../../app/platform.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { readVariables } from '../env-variables/read-variables.ts';

/** The variable by which a deployment brings its own signing secret. */
const SECRET_VARIABLE = 'CUBEJS_API_SECRET';

/** The context that a deployment's own secret is encrypted for. */
export const API_SECRET = 'deployments.api_secret';

/**
 * The secret that the data API of a deployment verifies tokens with: its variable CUBEJS_API_SECRET, by which
 * a customer's own server may sign tokens too, else one that was made with the deployment.
 */
export function apiSecretOf(
  platform: Pick<Platform, 'keyring'>,
  deployment: Pick<DeploymentRow, 'api_secret'>,
  variables: Readonly<Record<string, string>>,
): string {
  return variables[SECRET_VARIABLE] || platform.keyring.decrypt(deployment.api_secret, API_SECRET);
}

/** The secret of a deployment at this moment, as bytes to sign with. */
export async function signingSecret(
  platform: Platform,
  db: Db,
  deployment: DeploymentRow,
): Promise<Uint8Array> {
  const variables = await readVariables(db, platform.keyring, deployment);
  return new TextEncoder().encode(apiSecretOf(platform, deployment, variables));
}

/** Signs claims (HS256). The same claims and secret give the same token. */
export function signClaims(secret: Uint8Array, claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);
}

/** Signs claims for a deployment's data API. */
export async function signToken(
  platform: Platform,
  db: Db,
  deployment: DeploymentRow,
  claims: Record<string, unknown>,
): Promise<string> {
  return signClaims(await signingSecret(platform, db, deployment), claims);
}
