import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import type { ProvisioningGrant } from '../../people/provisioning/provisioning-policy.ts';

/** The columns of a user that a sign-in needs. */
export interface KnownUser {
  readonly id: number;
  readonly email: string;
  readonly firstName: string | null;
  readonly isDeactivated: boolean;
}

const COLUMNS = sql`users.id, users.email, users.first_name as "firstName", users.is_deactivated as "isDeactivated"`;

/** Finds and locks the user of a subject. */
export async function findBySubject(
  tx: Tx,
  tenantId: number,
  connectionId: number,
  subject: string,
): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`
    select ${COLUMNS} from user_identities identity
    join users on users.id = identity.user_id and users.tenant_id = ${tenantId}
    where identity.tenant_id = ${tenantId} and identity.sso_connection_id = ${connectionId}
      and identity.subject = ${subject}
    for no key update of users`.execute(tx);
  return rows[0];
}

/**
 * Finds and locks the user with an email address, ignoring case, or else the user that SCIM provisioned under it as
 * their username.
 */
export async function findByEmail(tx: Tx, tenantId: number, email: string): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`
    select ${COLUMNS} from users
    where tenant_id = ${tenantId} and (
      lower(email) = lower(${email})
      or lower(case when scim is null then email else username end) = lower(${email})
    )
    order by lower(email) = lower(${email}) desc limit 1
    for no key update`.execute(tx);
  return rows[0];
}

/** Creates a user without a password; undefined if another user has the address by now. */
export async function insertUser(
  tx: Tx,
  { tenantId }: ProvisioningGrant,
  user: { readonly email: string; readonly firstName: string | null },
): Promise<KnownUser | undefined> {
  const { rows } = await sql<KnownUser>`
    insert into users (tenant_id, email, username, first_name)
    values (${tenantId}, ${user.email}, ${user.email}, ${user.firstName})
    on conflict do nothing
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

export async function setFirstName(tx: Tx, tenantId: number, id: number, name: string): Promise<void> {
  await sql`
    update users set first_name = ${name}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Stores the subject of a user, replacing an earlier one. */
export async function putIdentity(
  tx: Tx,
  tenantId: number,
  identity: { readonly connectionId: number; readonly subject: string; readonly userId: number },
): Promise<void> {
  await sql`
    delete from user_identities
    where tenant_id = ${tenantId} and sso_connection_id = ${identity.connectionId}
      and user_id = ${identity.userId} and subject <> ${identity.subject}`.execute(tx);
  await sql`
    insert into user_identities (tenant_id, sso_connection_id, subject, user_id)
    values (${tenantId}, ${identity.connectionId}, ${identity.subject}, ${identity.userId})
    on conflict (sso_connection_id, subject) do nothing`.execute(tx);
}

export async function deleteIdentities(db: Db, tenantId: number, connectionId: number): Promise<void> {
  await db
    .deleteFrom('user_identities')
    .where('tenant_id', '=', tenantId)
    .where('sso_connection_id', '=', connectionId)
    .execute();
}
