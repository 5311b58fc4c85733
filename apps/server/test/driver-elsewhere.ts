import { api } from './model-under-test.ts';
import type { Json, ServerUnderTest } from './server-under-test.ts';

/** Records a driver of the deployment's engine as one that another node has installed. */
export async function driverElsewhere(
  server: ServerUnderTest,
  deploymentId: number,
  type: string,
): Promise<void> {
  const { items } = await server.ok('GET', api(deploymentId, '/versions'));
  const { version } = items.find((row: Json) => row.isCurrent);
  const record = { package: `@cubejs-backend/${type}-driver`, integrity: 'sha512-x', lock: '{}' };
  await server.db
    .insertInto('engine_drivers')
    .values({ engine_version: version, type, ...record })
    .execute();
}
