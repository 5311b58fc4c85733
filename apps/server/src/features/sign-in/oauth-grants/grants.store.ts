import type { Db, Tx } from '@facet/db';
import { sql } from 'kysely';
import { keyset } from '../../../http/keyset.ts';
import type { Page } from '../../../http/pagination.ts';

export interface FoundGrant {
  readonly id: number;
  readonly name: string;
  readonly client_id: string;
  readonly user_id: number;
  readonly email: string;
}

export interface GrantRow extends FoundGrant {
  readonly user_name: string;
  /** The scopes that the user agreed to; null until the application has fetched its first tokens. */
  readonly scope: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date;
}

/** Which grants of an account to list: all of them, unless a member limits them. */
export interface GrantFilter {
  readonly userId?: number | undefined;
  readonly clientId?: string | undefined;
  /** A text in the name of the application, or in a name or the email address of the user, ignoring case. */
  readonly search?: string | undefined;
}

/** The unexpired grants of an account, newest first. */
export function listGrants(
  db: Db,
  tenantId: number,
  { userId, clientId, search }: GrantFilter,
  page: Page,
): Promise<GrantRow[]> {
  return unexpiredGrants(db, tenantId, userId)
    .leftJoin('oauth_artifacts as granted', (join) =>
      join
        .onRef('granted.credential_id', '=', 'credential.id')
        .on('granted.tenant_id', '=', tenantId)
        .on('granted.model', '=', 'Grant'),
    )
    .select([
      'granted.scope',
      'credential.created_at',
      'credential.last_used_at',
      sql<Date>`credential.expires_at`.as('expires_at'),
      sql<string>`coalesce(person.first_name, person.username)`.as('user_name'),
    ])
    .where((is) =>
      is.and([
        ...(clientId === undefined ? [] : [is('credential.oauth_client_id', '=', clientId)]),
        ...(search === undefined ? [] : [hasText(search)]),
      ]),
    )
    .$call(keyset(page, 'credential.id'))
    .execute();
}

/** Finds an unexpired grant of an account, or of one of its users. */
export function findGrant(
  db: Db,
  tenantId: number,
  id: number,
  userId?: number,
): Promise<FoundGrant | undefined> {
  return unexpiredGrants(db, tenantId, userId).where('credential.id', '=', id).executeTakeFirst();
}

function unexpiredGrants(db: Db, tenantId: number, userId: number | undefined) {
  return db
    .selectFrom('credentials as credential')
    .innerJoin('users as person', 'person.id', 'credential.user_id')
    .select([
      'credential.id',
      'credential.name',
      sql<string>`credential.oauth_client_id`.as('client_id'),
      'credential.user_id',
      'person.email',
    ])
    .where('credential.tenant_id', '=', tenantId)
    .where('credential.kind', '=', 'oauth_grant')
    .where('credential.expires_at', '>', sql<Date>`now()`)
    .where((is) => is.and(userId === undefined ? [] : [is('credential.user_id', '=', userId)]));
}

function hasText(search: string) {
  return sql<boolean>`(
    strpos(lower(credential.name), lower(${search})) > 0 or strpos(lower(person.email), lower(${search})) > 0
    or strpos(lower(person.username), lower(${search})) > 0 or strpos(lower(person.first_name), lower(${search})) > 0)`;
}

/** The ids of the grants of a client. */
export async function listGrantsOfClient(tx: Tx, tenantId: number, clientId: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('credentials')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', 'oauth_grant')
    .where('oauth_client_id', '=', clientId)
    .execute();
  return rows.map(({ id }) => id);
}
