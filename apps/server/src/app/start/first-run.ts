import { type Db, jsonb, type Tx } from '@facet/db';
import { newApiKey } from '../../auth/api-key-format.ts';
import type { Caller } from '../../auth/caller.ts';
import { findByHash } from '../../auth/credential-lookup.ts';
import { sha256 } from '../../auth/secrets.ts';
import { originOf } from '../../auth/tenant-origin.ts';
import { createDeployment } from '../../features/deployments/deployments/deployments.service.ts';
import { invitationLink } from '../../features/people/invitations/invitation-link.ts';
import { inviteFirstAdmin } from '../../features/people/invitations/invitations.service.ts';
import { hasPassword } from '../../features/people/users/users.service.ts';
import type { Platform } from '../platform.ts';
import { AdminKeyFile } from './admin-key-file.ts';
import { makeAdmin } from './make-admin.ts';

/** The tenant that every host name belongs to unless another tenant claims it. */
const DEFAULT_TENANT = 'default';

/** The key to print. */
export interface NewAdminKey {
  /** Undefined when the operator chose it, and so knows it. */
  readonly text: string | undefined;
  /** Makes a link by which its administrator chooses a password; undefined when he has one. */
  passwordLink(): Promise<string | undefined>;
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
  // Who chose the key needs no other secret on the terminal, which is often a log.
  if (isFirst && settings.adminApiKey !== undefined)
    return { text: undefined, passwordLink: async () => undefined, async shown() {} };
  const kept = await file.kept();
  if (kept === undefined) return undefined;
  const found = await findByHash(db, tenantId, 'api_key', sha256(kept));
  if (found !== undefined)
    return {
      text: kept,
      passwordLink: () => passwordLink(platform, found.caller),
      shown: () => file.remove(),
    };
  // A file of a first run that did not come to its end, or of another database.
  await file.remove();
  return undefined;
}

/** Made when it is shown: not before the server listens is it known where. */
async function passwordLink(platform: Platform, { tenantId, user }: Caller): Promise<string | undefined> {
  const { db } = platform;
  if (await hasPassword(db, tenantId, user.id)) return undefined;
  const token = await db.transaction().execute((tx) => inviteFirstAdmin(tx, tenantId, user.id));
  return invitationLink(await originOf(platform, db, tenantId), token);
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
