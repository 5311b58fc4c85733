import { randomBytes } from 'node:crypto';
import type { Db, Keyring } from '@facet/db';
import { SignJWT } from 'jose';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import { readVariables } from '../variables/read-variables.ts';

/** The variable that sets a deployment's own signing secret. */
const SECRET_VARIABLE = 'CUBEJS_API_SECRET';

/** The encryption context of a deployment's generated secret. */
export const API_SECRET = 'deployments.api_secret';

/** What signing needs of a deployment. */
type SigningDeployment = Pick<DeploymentRow, 'id' | 'tenant_id' | 'api_secret'>;

/** A new secret of a deployment, encrypted. */
export function newApiSecret(keyring: Keyring): string {
  return keyring.encrypt(randomBytes(32).toString('hex'), API_SECRET);
}

/**
 * The secret with which the data API of a deployment verifies tokens: its variable CUBEJS_API_SECRET, which lets a
 * customer's own server sign tokens too, or else the secret generated with the deployment.
 */
export function apiSecretOf(
  platform: { readonly keyring: Keyring },
  deployment: Pick<DeploymentRow, 'api_secret'>,
  variables: Readonly<Record<string, string>>,
): string {
  return variables[SECRET_VARIABLE] || platform.keyring.decrypt(deployment.api_secret, API_SECRET);
}

/** The current signing secret of a deployment, as bytes. */
export async function signingSecret(
  platform: { readonly keyring: Keyring },
  db: Db,
  deployment: SigningDeployment,
): Promise<Uint8Array> {
  const variables = await readVariables(db, platform.keyring, deployment);
  return new TextEncoder().encode(apiSecretOf(platform, deployment, variables));
}

/** Signs claims (HS256). The same claims and secret always produce the same token. */
export function signClaims(secret: Uint8Array, claims: Record<string, unknown>): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret);
}

/** Signs claims for a deployment's data API. */
export async function signToken(
  platform: { readonly keyring: Keyring },
  db: Db,
  deployment: SigningDeployment,
  claims: Record<string, unknown>,
): Promise<string> {
  return signClaims(await signingSecret(platform, db, deployment), claims);
}
