import { jsonb } from '@facet/db';
import type { Policy } from '../src/auth/permissions.ts';
import type { ServerUnderTest } from './server-under-test.ts';

/** A user with an unrestricted API key. */
export interface Person {
  readonly userId: number;
  /** The user name, and the part of the email address before `@example.com`. */
  readonly name: string;
  readonly key: string;
}

type BuiltInRole = 'Developer' | 'Explorer' | 'Viewer';

let made = 0;

/** Allows users other than administrators to have API keys. */
export async function allowPersonalKeys({ db }: Pick<ServerUnderTest, 'db'>): Promise<void> {
  await db.updateTable('tenants').set({ personal_api_keys_enabled: true }).execute();
}

/** Creates a user of the first tenant, with roles or as an administrator, and an API key of theirs. */
export async function makePerson(
  server: Pick<ServerUnderTest, 'db' | 'ok'>,
  rights: { isAdmin?: boolean; builtInRole?: BuiltInRole; policies?: readonly Policy[] },
): Promise<Person> {
  const { db } = server;
  made += 1;
  const name = `person-${made}`;
  const { id: userId } = await db
    .insertInto('users')
    .values({
      tenant_id: 1,
      email: `${name}@example.com`,
      username: name,
      is_admin: rights.isAdmin ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assignment = { tenant_id: 1, user_id: userId };
  if (rights.builtInRole !== undefined)
    await db
      .insertInto('role_assignments')
      .values({ ...assignment, built_in_role: rights.builtInRole })
      .execute();
  if (rights.policies !== undefined) {
    const { id } = await db
      .insertInto('roles')
      .values({ tenant_id: 1, name: `Role of ${name}`, policies: jsonb(rights.policies) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('role_assignments')
      .values({ ...assignment, role_id: id })
      .execute();
  }
  const { token } = await server.ok('POST', '/api/v1/api-keys', { name, userId });
  return { userId, name, key: token };
}
