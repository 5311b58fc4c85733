import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openKeyring } from '@facet/db';
import type { Platform } from '../src/app/platform.ts';
import { findDeployment } from '../src/auth/deployment.ts';
import { integrationOf } from '../src/features/sources/dbt/integration/integration.ts';
import type { SyncWork } from '../src/features/sources/dbt/project/sync-work.ts';
import type { SyncSettings } from '../src/features/sources/dbt/settings/sync-settings.ts';
import { AllowList } from '../src/outbound/allow-list.ts';
import { Outbound } from '../src/outbound/outbound.ts';
import { readSettings } from '../src/settings.ts';
import { deploymentInput, type Json, type ServerUnderTest } from './server-under-test.ts';

/** The files of a small dbt project with two models. */
export const dbtProject: Readonly<Record<string, string>> = {
  'dbt_project.yml': 'name: shop\nversion: "1.0"\nprofile: warehouse\nmodel-paths: [models]\n',
  'models/customers.sql': 'select 1 as customer_id',
  'models/marts/orders.sql': "select 1 as order_id, {{ var('x', 1) }} as n from {{ ref('customers') }}",
  'models/schema.yml': `models:
  - name: customers
    description: Who buys.
    columns:
      - name: customer_id
        data_tests: [unique, not_null]
  - name: orders
    columns:
      - name: order_id
`,
};

/** The reason to skip tests that run dbt; false if there is a Python to install it with. */
export function withoutPython(): string | false {
  const script = 'import sys, venv, ensurepip; assert sys.version_info >= (3, 10)';
  const { status } = spawnSync('python3', ['-c', script]);
  return status === 0 ? false : 'Python 3.10 with venv is not installed here';
}

/** The context of sync phases in a server under test. */
export interface DbtWork {
  readonly platform: Platform;
  readonly deploymentId: number;
  /** Saves the integration. */
  save(body: object): Promise<Json>;
  /** Creates a run with the current settings; its folder is removed after the test. */
  run(changes?: Partial<SyncSettings>): Promise<SyncWork & { readonly lines: string[]; cancel(): void }>;
}

/**
 * Makes a server share its dbt environments with other tests, because installing one takes a minute and downloads
 * packages. They are kept after the tests.
 */
export async function shareEnvironments({ dataDir }: Pick<ServerUnderTest, 'dataDir'>): Promise<void> {
  const shelf = join(tmpdir(), `facet-test-dbt-${process.getuid?.() ?? 0}`);
  await mkdir(shelf, { recursive: true, mode: 0o711 });
  await mkdir(join(dataDir, 'dbt'), { recursive: true });
  await symlink(shelf, join(dataDir, 'dbt', 'environments'));
}

/** Creates a deployment with the context of its phases. */
export async function dbtWork(
  t: { after(work: () => Promise<void>): void },
  server: ServerUnderTest,
  env: Record<string, string> = {},
): Promise<DbtWork> {
  const { body } = await server.call('POST', '/build/api/v1/deployments', {
    body: deploymentInput(`dbt ${randomUUID()}`),
  });
  const settings = readSettings({ FACET_DATA_DIR: server.dataDir, ...env });
  const outbound = new Outbound(new AllowList(settings.outboundAllow));
  t.after(() => outbound.close());
  const keyring = await openKeyring({ secretKey: undefined, dataDir: server.dataDir });
  const platform = { db: server.db, keyring, settings, outbound } as unknown as Platform;
  const { tenant_id: tenantId } = await server.db
    .selectFrom('deployments')
    .select('tenant_id')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  return {
    platform,
    deploymentId: body.id,
    save: (changes) => server.ok('PUT', `/api/v1/deployments/${body.id}/dbt-integration`, changes),
    async run(changes = {}) {
      const deployment = await findDeployment(server.db, tenantId, body.id);
      if (deployment === undefined) throw new Error('The deployment is gone');
      const integration = await integrationOf(server.db, keyring, deployment);
      if (integration === undefined) throw new Error('There is no integration');
      const folder = join(server.dataDir, 'dbt', 'runs', randomUUID());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      t.after(() => rm(folder, { recursive: true, force: true }));
      const stop = new AbortController();
      const lines: string[] = [];
      return {
        folder,
        signal: stop.signal,
        settings: { ...integration.settings, ...changes },
        deployment,
        lines,
        log: (level, line) => lines.push(`${level}: ${line}`),
        cancel: () => stop.abort(new Error('cancelled')),
      };
    },
  };
}
