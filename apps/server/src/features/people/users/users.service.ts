import { type Db, jsonb, type Tx } from '@facet/db';
import { type Caller, can } from '../../../auth/caller.ts';
import { missingDeployments } from '../../../auth/deployment.ts';
import { grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { hashPassword, requirePassword } from '../../../auth/passwords.ts';
import { badRequest, conflict, orNotFound } from '../../../errors/errors.ts';
import type { Page } from '../../../http/pagination.ts';
import { assignRolesByName, directRolesOf } from '../roles/role-assignments.ts';
import { grantOwn, type UserGrant } from './user-policy.ts';
import { searchUsers } from './user-search.store.ts';
import type { UserSettingsInput } from './user-settings.schema.ts';
import { mergeSettings, type UserSettings } from './user-settings.ts';
import type { UserCreateInput } from './users.schema.ts';
import {
  changeProfile,
  findUser,
  insertUser,
  type LockedUser,
  listUsers,
  lockUser,
  setPassword,
  type UserRow,
} from './users.store.ts';
import { viewOfUser } from './users.view.ts';

export {
  findEmbedTheme,
  hasPassword,
  holdUsers,
  type UserRow,
} from './users.store.ts';

/** Roles of a new user when the request names none. */
const DEFAULT_ROLES = ['Viewer'];

/** @throws 404 for a user not in this tenant */
export async function requireUser(db: Db, tenantId: number, id: number): Promise<UserRow> {
  return orNotFound(await findUser(db, tenantId, id), `User ${id}`);
}

/** Reads a user and locks the row until the transaction ends. */
export async function requireLockedUser(tx: Tx, tenantId: number, id: number): Promise<LockedUser> {
  return orNotFound(await lockUser(tx, tenantId, id), `User ${id}`);
}

/** A page of the users who have a text in their names or email address, or of all, newest first. */
export function findUsers(db: Db, tenantId: number, search: string, page: Page): Promise<UserRow[]> {
  return search === '' ? listUsers(db, tenantId, page) : searchUsers(db, tenantId, search, page);
}

/** The views of several users, with one statement for all of their roles. */
export async function viewsOfUsers(db: Db, tenantId: number, rows: readonly UserRow[]) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const roles = await directRolesOf(db, tenantId, ids);
  return rows.map((row) => viewOfUser(row, roles.get(row.id) ?? []));
}

/** The view of one user. */
export async function viewOf(db: Db, tenantId: number, row: UserRow) {
  const roles = await directRolesOf(db, tenantId, [row.id]);
  return viewOfUser(row, roles.get(row.id) ?? []);
}

/**
 * Creates a user with roles. Without a password, the user cannot sign in until they set one through an invitation.
 * @throws 400 for an invalid role, password or setting, 409 for an email address that is taken
 */
export async function createUser(tx: Tx, caller: Caller, input: UserCreateInput): Promise<UserRow> {
  const grant = grantAdministration(caller);
  if (input.password != null) requirePassword(input.password, input, 'body.password');
  const isAdmin = input.isAdmin ?? false;
  const row = await insertUser(tx, grant, {
    email: input.email,
    username: composed(input.username),
    first_name: input.firstName == null ? null : composed(input.firstName),
    is_admin: isAdmin,
    password_hash: input.password == null ? null : await hashPassword(input.password),
    external_id: input.externalId ?? null,
    is_external: input.isExternal ?? false,
    picture: input.picture ?? null,
    settings: jsonb(await settingsAfter(tx, caller, {}, input.settings ?? {}, 'body.settings')),
  });
  if (row === undefined) throw conflict(`A user with the email address ${input.email} already exists`);
  const roles = input.defaultRoles ?? (isAdmin ? [] : DEFAULT_ROLES);
  await assignRolesByName(tx, grant, row.id, roles, 'body.defaultRoles');
  return row;
}

/** Merges settings into the caller's own. */
export async function updateOwnSettings(tx: Tx, caller: Caller, input: UserSettingsInput) {
  const before = await requireLockedUser(tx, caller.tenantId, caller.user.id);
  const settings = await settingsAfter(tx, caller, before.settings as UserSettings, input, 'body');
  const row = await changeProfile(tx, grantOwn(caller, 'changeProfile'), { settings });
  return { row, changes: { settings: { from: before.settings, to: settings } } };
}

/** Stores the password, and the name if one is given, that a user chose. */
export async function choosePassword(
  tx: Tx,
  user: UserGrant<'setPassword'>,
  password: string,
  firstName: string | null = null,
): Promise<UserRow> {
  return setPassword(tx, user, {
    password_hash: await hashPassword(password),
    ...(firstName === null ? {} : { first_name: composed(firstName) }),
  });
}

/** The name in Unicode form NFC, which searches use: some keyboards send `é` as two characters. */
export function composed(name: string): string {
  return name.normalize('NFC');
}

/**
 * Merges settings like `mergeSettings` and checks that the caller can reach the default deployment.
 * @throws 400 for a deployment that does not exist or that the caller cannot reach
 */
export async function settingsAfter(
  tx: Tx,
  caller: Caller,
  present: UserSettings,
  input: UserSettingsInput,
  field: string,
): Promise<UserSettings> {
  const settings = mergeSettings(present, input, field);
  const id = input.defaultDeploymentId;
  if (id == null) return settings;
  const [missing] = await missingDeployments(tx, caller.tenantId, [id]);
  if (missing !== undefined || !can(caller, 'DeploymentRead', { type: 'Deployment', id }))
    throw badRequest(`${field}.defaultDeploymentId names deployment ${id}, which does not exist`);
  return settings;
}
