import type { Keyring } from '@facet/db';
import { BUNDLED_DRIVERS, type DataSource, testDataSources } from '@facet/engine';
import pLimit from 'p-limit';
import type { DeploymentRow } from '../../../auth/deployment.ts';
import type { BasePlatform } from '../../../http/base-platform.ts';
import { issuePodTokens, podTokenConfigs } from '../../clouds/oidc-token-configs/pod-tokens.ts';
import { commandFor } from '../drivers/drivers.service.ts';
import { podLimits } from '../pod-limits/pod-limits.ts';
import type { EngineHere } from '../versions/find-engine.ts';
import { type ConnectionProblem, problemOf } from './connection-problem.ts';

/** Tests that one node runs concurrently; each is a process. */
const turn = pLimit(4);

/** The parts of the server that a test uses. */
export type TestParts = Pick<BasePlatform, 'db' | 'publicUrl' | 'connection' | 'settings'> & {
  readonly keyring: Keyring;
  engineOf(version: string): Promise<EngineHere>;
};

/** The outcome of a test. */
export interface TestedSource extends DataSource {
  /** Undefined if the data source accepted the connection. */
  readonly problem: ConnectionProblem | 'driver_missing' | undefined;
  readonly message: string | undefined;
}

/**
 * Connects to data sources as a pod of the deployment would, in a sandboxed process.
 * @param input.dataDir the folder that DuckDB reads; required for such a data source
 */
export async function testSources(
  platform: TestParts,
  deployment: Pick<DeploymentRow, 'id' | 'tenant_id' | 'name' | 'region'>,
  input: {
    readonly variables: Record<string, string>;
    readonly sources: readonly DataSource[];
    readonly engineVersion: string;
    readonly dataDir?: string;
  },
): Promise<TestedSource[]> {
  const engine = await platform.engineOf(input.engineVersion);
  const available = new Set([...BUNDLED_DRIVERS, ...engine.driverTypes]);
  const sources = input.sources.filter(({ type }) => available.has(type));
  const configs = await podTokenConfigs(platform.db, deployment.tenant_id);
  const tokens = await issuePodTokens(platform, { ...deployment, tenantId: deployment.tenant_id }, configs);
  const { connection, settings } = platform;
  const limits = await podLimits({ ...settings, connection }, input.dataDir);
  const results = await turn(() => testDataSources({ ...input, ...limits, engine, sources, tokens }));
  return input.sources.map((source) => {
    if (!available.has(source.type))
      return {
        ...source,
        problem: 'driver_missing',
        message: `The driver is not installed on this node; install it with ${commandFor(source.type)}`,
      };
    const error = results.find(({ name }) => name === source.name)?.error;
    if (error === undefined) return { ...source, problem: undefined, message: undefined };
    return { ...source, problem: problemOf(error), message: error.message };
  });
}

/** `Data source "default" (postgres): password authentication failed`. */
export function sentenceOf({ name, type, message = '' }: TestedSource): string {
  return `Data source "${name}" (${type}): ${message}`;
}
