import { type Db, jsonb, type Tx } from '@facet/db';
import { hashApiKey, newApiKey } from '../features/api-keys/api-key-format.ts';
import { createDeployment } from '../features/deployments/deployments.service.ts';
import type { Caller } from '../http/caller.ts';
import { findByHash } from '../http/credential-lookup.ts';
import type { Platform } from '../platform.ts';
import { AdminKeyFile } from './admin-key-file.ts';
import { makeAdmin } from './make-admin.ts';

/** The tenant that every host name belongs to unless another tenant claims it. */
const DEFAULT_TENANT = 'default';

/** The key to print. */
export interface NewAdminKey {
  /** Undefined when the operator chose it, and so knows it. */
  readonly text: string | undefined;
  /** To be called when it was printed: from then on it is known to nobody but its reader. */
  shown(): Promise<void>;
}

/** The default tenant, made by the first start. */
export async function defaultTenant(db: Db): Promise<number> {
  await db
    .insertInto('tenants')
    .values({ name: DEFAULT_TENANT })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const tenant = await db
    .selectFrom('tenants')
    .select('id')
    .where('name', '=', DEFAULT_TENANT)
    .executeTakeFirstOrThrow();
  return tenant.id;
}

/**
 * Makes the administrator with an API key, and the demo deployment: all of it once, in one transaction, however
 * many nodes start and whenever they are killed.
 * @returns the key, as long as it has not been shown
 */
export async function firstRun(platform: Platform, tenantId: number): Promise<NewAdminKey | undefined> {
  const { db, settings } = platform;
  const file = new AdminKeyFile(settings.dataDir);
  const isFirst = await db.transaction().execute(async (tx) => {
    const claim = await tx
      .insertInto('installation')
      .values({ name: 'first_run', value: jsonb({ at: new Date() }) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (claim === undefined) return false;
    const apiKey = settings.adminApiKey ?? newApiKey();
    const admin = await makeAdmin(tx, tenantId, settings.adminEmail, apiKey);
    if (settings.demo) await makeDemo(platform, tx, admin);
    if (settings.adminApiKey === undefined) await file.keep(apiKey);
    return true;
  });
  if (isFirst && settings.adminApiKey !== undefined) return { text: undefined, async shown() {} };
  const kept = await file.kept();
  if (kept === undefined) return undefined;
  // A file of a first run that did not come to its end, or of another database.
  if ((await findByHash(db, tenantId, 'api_key', hashApiKey(kept))) !== undefined)
    return { text: kept, shown: () => file.remove() };
  await file.remove();
  return undefined;
}

async function makeDemo(platform: Platform, tx: Tx, admin: Caller): Promise<void> {
  await createDeployment(platform, tx, admin, {
    name: 'Demo',
    cloudProvider: 'cubecloud',
    isManaged: true,
    region: 'local',
    targetPlatform: 'cubecloud',
    creationStep: 'demo',
  });
}
