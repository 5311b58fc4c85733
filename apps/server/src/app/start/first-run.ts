import { type Db, jsonb, type Tx } from '@facet/db';
import { newApiKey } from '../../auth/api-key-format.ts';
import type { Caller } from '../../auth/caller.ts';
import { findByHash } from '../../auth/credential-lookup.ts';
import { grantAdministration, grantOperator } from '../../auth/grants/administration-policy.ts';
import { sha256 } from '../../auth/secrets.ts';
import { originOf } from '../../auth/tenant-origin.ts';
import { passwordSignInIsEnabled } from '../../features/account/tenants/tenant-authentication.service.ts';
import { createDeployment } from '../../features/deployments/deployments/deployments.service.ts';
import { addMembers, createGroup } from '../../features/people/groups/groups.service.ts';
import { invitationLink } from '../../features/people/invitations/invitation-link.ts';
import { inviteFirstAdmin } from '../../features/people/invitations/invitations.service.ts';
import { hasPassword } from '../../features/people/users/users.service.ts';
import type { Platform } from '../platform.ts';
import { AdminKeyFile } from './admin-key-file.ts';
import { makeAdmin } from './make-admin.ts';

/** The tenant that every host name belongs to unless another tenant claims it. */
export const DEFAULT_TENANT = 'default';

/** The group to which the access policy of the demo's model shows every row. */
const SEES_DEMO = 'analysts';

/** The first administrator, for whom there is something left to do. */
export interface NewAdmin {
  readonly userId: number;
  /** A new API key, to be printed once; undefined if the operator chose it, in FACET_ADMIN_API_KEY. */
  readonly apiKey: string | undefined;
  /**
   * Creates a link to set their password. Undefined if they already have one, and if the operator chose the key: the
   * terminal is often a log then, and the key suffices to request a link.
   */
  passwordLink(): Promise<string | undefined>;
  /** Deletes the stored key. Call it after printing. */
  shown(): Promise<void>;
}

/** The id of the default tenant, which is created if it does not exist. */
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
 * Creates the administrator with an API key, and the demo deployment, in one transaction: exactly once, even if several
 * nodes start or are killed.
 * @returns the administrator until their new key has been shown, or, if the operator chose it, until they have a
 * password
 */
export async function firstRun(platform: Platform, tenantId: number): Promise<NewAdmin | undefined> {
  const { db, settings } = platform;
  const file = new AdminKeyFile(settings.dataDir);
  await db.transaction().execute(async (tx) => {
    const claim = await tx
      .insertInto('installation')
      .values({ name: 'first_run', value: jsonb({ at: new Date() }) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (claim === undefined) return;
    const apiKey = settings.adminApiKey ?? newApiKey();
    const admin = await makeAdmin(tx, tenantId, settings.adminEmail, apiKey);
    if (settings.demo) await makeDemo(platform, tx, admin);
    if (settings.adminApiKey === undefined) await file.keep(apiKey);
  });
  if (settings.adminApiKey !== undefined) return withChosenKey(db, tenantId, settings.adminApiKey);
  const kept = await file.kept();
  if (kept === undefined) return undefined;
  const found = await findByHash(db, tenantId, 'api_key', sha256(kept));
  if (found !== undefined)
    return {
      userId: found.caller.user.id,
      apiKey: kept,
      passwordLink: () => passwordLink(platform, found.caller),
      shown: () => file.remove(),
    };
  // The file is from a first run that was rolled back, or from another database.
  await file.remove();
  return undefined;
}

/** The owner of the key that the operator chose, until they have a password or passwords are switched off. */
async function withChosenKey(db: Db, tenantId: number, apiKey: string): Promise<NewAdmin | undefined> {
  const owner = (await findByHash(db, tenantId, 'api_key', sha256(apiKey)))?.caller.user;
  if (owner === undefined || (await hasPassword(db, tenantId, owner.id))) return undefined;
  if (!(await passwordSignInIsEnabled(db, tenantId))) return undefined;
  return { userId: owner.id, apiKey: undefined, passwordLink: async () => undefined, async shown() {} };
}

/** Creates the link when it is shown, because the URL is known only once the server listens. */
async function passwordLink(platform: Platform, { tenantId, user }: Caller): Promise<string | undefined> {
  const { db } = platform;
  if (await hasPassword(db, tenantId, user.id)) return undefined;
  const token = await db
    .transaction()
    .execute((tx) => inviteFirstAdmin(tx, grantOperator(tenantId), user.id));
  return invitationLink(await originOf(platform, db, tenantId), token);
}

/** The demo, and the group of the administrator to whom its model shows every flight. */
async function makeDemo(platform: Platform, tx: Tx, admin: Caller): Promise<void> {
  await createDeployment(platform, tx, admin, {
    name: 'Demo',
    cloudProvider: 'cubecloud',
    isManaged: true,
    region: 'local',
    targetPlatform: 'cubecloud',
    creationStep: 'demo',
  });
  const grant = grantAdministration(admin);
  const group = await createGroup(tx, grant, { name: SEES_DEMO });
  await addMembers(tx, grant, group.id, [admin.user.id]);
}
