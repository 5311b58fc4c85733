import { randomUUID } from 'node:crypto';
import type { Db } from '@facet/db';
import type { PodTokens } from '@facet/engine';
import { recordAudit } from '../../../audit/record-audit.ts';
import { originOf } from '../../../auth/tenant-origin.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import {
  claimsFor,
  ISSUED,
  signOidcToken,
  type TokenDeployment,
  targetOf,
  valuesOfDeployment,
} from './issue-token.ts';
import { listIssued, type OidcTokenConfigRow } from './oidc-token-configs.store.ts';
import { signingKeyOf } from './signing-keys.ts';

/** The parts of the server that issuing tokens uses. */
export type Issuer = Pick<BasePlatform, 'db' | 'keyring' | 'publicUrl'>;

/** The configurations of the tokens for the pods of a tenant. */
export function podTokenConfigs(db: Db, tenantId: number): Promise<OidcTokenConfigRow[]> {
  return listIssued(db, tenantId, 'pods');
}

/** Issues a token per configuration to a pod of a deployment, and records an audit event for each. */
export async function issuePodTokens(
  platform: Issuer,
  deployment: TokenDeployment,
  configs: readonly OidcTokenConfigRow[],
): Promise<PodTokens> {
  if (configs.length === 0) return { files: {}, variables: {} };
  const { db, keyring } = platform;
  const { id, tenantId, name } = deployment;
  const issuer = await originOf(platform, db, tenantId);
  const key = await signingKeyOf(db, keyring, tenantId);
  const values = valuesOfDeployment(deployment);
  const files = await Promise.all(
    configs.map(async (config) => {
      const { token } = await signOidcToken(key, claimsFor(config, issuer, values));
      return [fileOf(config), token] as const;
    }),
  );
  const requestId = randomUUID();
  await db.transaction().execute(async (tx) => {
    for (const config of configs)
      await recordAudit(tx, {
        tenantId,
        event: ISSUED,
        operation: 'issueOidcToken',
        actor: 'integration',
        caller: undefined,
        address: null,
        requestId,
        deployment: { id, name },
        target: targetOf(config, id),
      });
  });
  const variables = configs.flatMap((config) =>
    config.target_env_var === null ? [] : [[config.target_env_var, fileOf(config)] as const],
  );
  return { files: Object.fromEntries(files), variables: Object.fromEntries(variables) };
}

function fileOf({ name }: OidcTokenConfigRow): string {
  return `cube_cloud_token_${name}`;
}
