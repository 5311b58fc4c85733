import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { claimsOf, isOfUsers } from './oidc-token-configs.service.ts';
import type { OidcTokenConfigRow } from './oidc-token-configs.store.ts';
import { fillIn, fillInClaim, type PlaceholderValues } from './placeholders.ts';
import { ALGORITHM, type SigningKey } from './signing-keys.ts';

/** The lifetime of a token. */
export const TOKEN_SECONDS = 3600;
/** The component that uses the tokens. */
export const COMPONENT = 'cube_api';
export const ISSUED = 'Issued OIDC token';

const DEFAULT_SUB = { ofPods: 'cube:deployment:{deployment_id}', ofUsers: '{user_email}' };

/** The deployment that a token is issued for. */
export interface TokenDeployment {
  readonly id: number;
  readonly tenantId: number;
  readonly name: string;
  readonly region: string;
}

/** The placeholder values of a deployment. */
export function valuesOfDeployment({ id, region }: TokenDeployment): PlaceholderValues {
  return { deployment_id: id, component: COMPONENT, region };
}

/**
 * The claims of a token except its times.
 * @throws PlaceholderError for a missing or unsafe placeholder value
 */
export function claimsFor(
  config: OidcTokenConfigRow,
  issuer: string,
  values: PlaceholderValues,
): Record<string, unknown> {
  const custom = Object.entries(claimsOf(config) ?? {});
  const defaultSub = isOfUsers(config) ? DEFAULT_SUB.ofUsers : DEFAULT_SUB.ofPods;
  return {
    ...Object.fromEntries(custom.map(([name, claim]) => [name, fillInClaim(claim, values)])),
    'cube:deployment_id': String(values.deployment_id),
    'cube:component': values.component,
    'cube:region': values.region,
    ...(values.user_id === undefined ? {} : { 'cube:user_id': String(values.user_id) }),
    iss: issuer,
    sub: fillIn(config.sub_format ?? defaultSub, values),
    aud: config.audience,
  };
}

export interface SignedToken {
  readonly token: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** Signs claims as a token that is valid from now. */
export async function signOidcToken(
  { kid, key }: SigningKey,
  claims: Readonly<Record<string, unknown>>,
): Promise<SignedToken> {
  const now = Math.floor(Date.now() / 1000);
  const times = { iat: now, nbf: now, exp: now + TOKEN_SECONDS };
  const token = await new SignJWT({ ...claims, ...times, jti: randomUUID() })
    .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
    .sign(key);
  return { token, issuedAt: new Date(now * 1000), expiresAt: new Date(times.exp * 1000) };
}

/** The target of the audit event of a token. */
export function targetOf(config: OidcTokenConfigRow, deploymentId: number) {
  return {
    deploymentId,
    component: COMPONENT,
    audience: config.audience,
    ttlSeconds: TOKEN_SECONDS,
    configId: config.id,
    name: config.name,
  };
}
