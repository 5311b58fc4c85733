import type { Fixture } from './fixture.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** Adds lines as builds write them. */
export async function addLogLines({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  const lines = Array.from({ length: count }, () => ({
    tenant_id: 1,
    deployment_id: fixture.deploymentId,
    source: 'production',
    container: 'INIT',
    pod: 'build-1',
    logged_at: new Date(),
    message: `Line ${fixture.unique()}`,
  }));
  await db.insertInto('log_lines').values(lines).execute();
}
