import { randomBytes } from 'node:crypto';
import { type ProjectFile, startPod } from '@facet/engine';
import { SignJWT } from 'jose';
import { Pool } from 'undici';
import { repoOf } from '../../../../auth/deployment.ts';
import { issuePodTokens, podTokenConfigs } from '../../../clouds/oidc-token-configs/pod-tokens.ts';
import { podLimits } from '../../../deployments/pod-limits/pod-limits.ts';
import type { Place } from '../../../deployments/pods/pod-budget.ts';
import { headOf } from '../../../deployments/versions/versions.service.ts';
import type { SyncWork } from './sync-work.ts';

export interface ShortPod {
  readonly files: readonly ProjectFile[];
  readonly variables: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  /** Aborts requests. */
  readonly signal: AbortSignal;
}

/** Sends a query to an endpoint of the data API, such as `load`; returns the body of the response. */
export type Ask = (endpoint: string, query: object) => Promise<Record<string, unknown>>;

/**
 * Runs a pod of a sync's own, with the deployment's data sources, for as long as the work takes. Waits until the memory
 * budget has room for it.
 */
export async function withPod<T>(
  context: SyncWork,
  options: ShortPod,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const place = await context.platform.pods.budget.enter(() => true, options.signal);
  try {
    return await inPlace(place, context, options, work);
  } finally {
    place.leave();
  }
}

async function inPlace<T>(
  place: Place,
  { platform, deployment }: SyncWork,
  { files, variables, memoryMb, signal }: ShortPod,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const engine = await platform.engineOf(await headOf(platform.db, deployment.release_channel));
  const apiSecret = randomBytes(32).toString('hex');
  const configs = await podTokenConfigs(platform.db, deployment.tenant_id);
  const dataDir = await platform.dataFolders.sync(repoOf(deployment));
  const { connection, settings } = platform;
  const pod = await startPod({
    ...(await podLimits({ ...settings, connection }, dataDir)),
    name: `dbt-sync-${deployment.id}`,
    engineDir: engine.engineDir,
    driverDirs: engine.driverDirs,
    files,
    variables: { ...variables, CUBEJS_SCHEMA_PATH: 'model' },
    apiSecret,
    dataDir,
    tokens: await issuePodTokens(platform, { ...deployment, tenantId: deployment.tenant_id }, configs),
    memoryMb,
  });
  place.measureWith(() => pod.privateBytes());
  const connections = new Pool('http://pod', { socketPath: pod.origin.socketPath });
  try {
    await pod.ready;
    const authorization = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(Buffer.from(apiSecret));
    return await work(async (endpoint, query) => {
      const { body } = await connections.request({
        path: `/cubejs-api/v1/${endpoint}`,
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
        signal,
      });
      return (await body.json()) as Record<string, unknown>;
    });
  } finally {
    await connections.destroy().catch(() => undefined);
    await pod.stop({ drainMs: 0 });
  }
}
