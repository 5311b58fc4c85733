import type { Keyring } from '@facet/db';
import { BUNDLED_DRIVERS, type SourceOptions } from '@facet/engine';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { issuePodTokens, podTokenConfigs } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import { commandFor } from '../drivers/drivers.service.ts';
import { podLimits } from '../pod-limits/pod-limits.ts';
import type { EngineHere } from '../versions/find-engine.ts';
import type { ConnectionProblem } from './connection-problem.ts';

/** The parts of the server that reach data sources. */
export type SourceParts = Pick<BasePlatform, 'db' | 'publicUrl' | 'connection' | 'settings'> & {
  readonly keyring: Keyring;
  engineOf(version: string): Promise<EngineHere>;
};

export type SourceProblem = ConnectionProblem | 'driver_missing';

/** How this node reaches the data sources of a deployment, as its pods do, and the types for which it has drivers. */
export async function wayToSources(
  platform: SourceParts,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id' | 'name' | 'region'>,
  engineVersion: string,
  dataDir: string | undefined,
): Promise<Omit<SourceOptions, 'variables'> & { readonly drivers: ReadonlySet<string> }> {
  const engine = await platform.engineOf(engineVersion);
  const configs = await podTokenConfigs(platform.db, deployment.tenant_id);
  const tokens = await issuePodTokens(platform, { ...deployment, tenantId: deployment.tenant_id }, configs);
  const { connection, settings } = platform;
  const limits = await podLimits({ ...settings, connection }, dataDir);
  return {
    engine,
    tokens,
    ...limits,
    dataDir,
    drivers: new Set([...BUNDLED_DRIVERS, ...engine.driverTypes]),
  };
}

/** The problem of a data source whose driver is missing. */
export function driverMissing(type: string) {
  return {
    problem: 'driver_missing' as const,
    message: `The driver is not installed on this node; install it with ${commandFor(type)}`,
  };
}
