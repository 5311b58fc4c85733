import type { Db, Keyring } from '@facet/db';
import type { FastifyRequest } from 'fastify';
import { jwtVerify } from 'jose';
import { type DeploymentRow, findServedDeployment } from '../../../auth/deployment.ts';
import { forbidden, notFound } from '../../../errors/errors.ts';
import { apiSecretOf } from '../tokens/sign-token.ts';
import { readVariables } from '../variables/read-variables.ts';
import { tokenOf } from './require-live-minter.ts';

/** Variables that configure a deployment's own token verification, which only its pod can do. */
const OWN_VERIFICATION = /^CUBEJS_JW[KT]/;

/**
 * Verifies a data API token before a pod is started: without one, nobody can start a process or read why a model does
 * not compile. A running pod verifies tokens itself. Messages and status match the engine's.
 * @returns the deployment, and whether the token was verified, which only the pod can do if the deployment has its own way
 * @throws 404 for a deployment of another tenant, 403 without a valid token
 */
export async function requireToken(
  platform: { readonly db: Db; readonly keyring: Keyring },
  tenantId: number,
  deploymentId: number,
  request: FastifyRequest,
): Promise<{ deployment: DeploymentRow; isVerified: boolean }> {
  const deployment = await findServedDeployment(platform.db, tenantId, deploymentId);
  if (deployment === undefined) throw notFound(`Deployment ${deploymentId}`);
  const token = tokenOf(request);
  if (token === '') throw forbidden("Authorization header isn't set");
  const variables = await readVariables(platform.db, platform.keyring, deployment);
  if (Object.keys(variables).some((name) => OWN_VERIFICATION.test(name)))
    return { deployment, isVerified: false };
  const secret = new TextEncoder().encode(apiSecretOf(platform, deployment, variables));
  try {
    await jwtVerify(token, secret, { algorithms: ['HS256'] });
    return { deployment, isVerified: true };
  } catch {
    throw forbidden('Invalid token');
  }
}
