import type { Db } from '@facet/db';
import { hashApiKey, hintOf, newApiKey } from './features/api-keys/api-key-format.ts';
import { insertApiKey } from './features/api-keys/api-keys.store.ts';
import type { Caller } from './http/caller.ts';
import type { Settings } from './settings.ts';

/** The tenant that every host name belongs to unless another tenant claims it. */
const DEFAULT_TENANT = 'default';

export interface FirstRun {
  readonly tenantId: number;
  /** Set on the first run only: who was made the administrator, and the key to show once. */
  readonly made: { readonly admin: Caller; readonly apiKey: string } | undefined;
}

/** Makes the first tenant, its administrator and their API key, once; two nodes at once make one. */
export async function firstRun(db: Db, settings: Settings): Promise<FirstRun> {
  return db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('tenants')
      .values({ name: DEFAULT_TENANT })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined) {
      const tenant = await tx
        .selectFrom('tenants')
        .select('id')
        .where('name', '=', DEFAULT_TENANT)
        .executeTakeFirstOrThrow();
      return { tenantId: tenant.id, made: undefined };
    }
    const email = settings.adminEmail;
    const [username = email] = email.split('@');
    const user = await tx
      .insertInto('users')
      .values({ tenant_id: made.id, email, username, is_admin: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const apiKey = settings.adminApiKey ?? newApiKey();
    const key = await insertApiKey(tx, {
      tenantId: made.id,
      userId: user.id,
      name: 'First administrator',
      secretHash: hashApiKey(apiKey),
      hint: hintOf(apiKey),
      deploymentIds: null,
      permissions: null,
      expiresAt: null,
    });
    const admin: Caller = {
      tenantId: made.id,
      user: { id: user.id, email, username },
      isAdmin: true,
      apiKeyId: key.id,
      deploymentIds: null,
      permissions: null,
    };
    return { tenantId: made.id, made: { admin, apiKey } };
  });
}
