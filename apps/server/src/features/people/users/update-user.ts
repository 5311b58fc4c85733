import { isDeepStrictEqual } from 'node:util';
import { jsonb, type Tx } from '@facet/db';
import { HIDDEN } from '../../../audit/hide-secrets.ts';
import type { Caller } from '../../../auth/caller.ts';
import { hashPassword, requirePassword } from '../../../auth/passwords.ts';
import { badRequest } from '../../../errors/errors.ts';
import { passwordReplaced, userDeactivated } from '../../../events/ends-of-access.ts';
import { holdAdmins } from './hold-admins.ts';
import { grantOwn, grantUserChange } from './user-policy.ts';
import type { UserSettings } from './user-settings.ts';
import type { UserUpdateInput } from './users.schema.ts';
import { composed, requireLockedUser, settingsAfter } from './users.service.ts';
import { changeProfile, changeUser, type LockedUser, type UserChanges, type UserRow } from './users.store.ts';

/** Limits objects that are stored without validation. */
const MAX_OBJECT_BYTES = 16_384;

/** Columns by the field names that clients and audit events use. */
const FIELDS = {
  firstName: 'first_name',
  title: 'title',
  picture: 'picture',
  isAdmin: 'is_admin',
  isDeactivated: 'is_deactivated',
  notifications: 'notifications',
  settings: 'settings',
  securityContext: 'security_context',
  embedTheme: 'embed_theme',
  tosAccepted: 'tos_accepted',
  lastLogin: 'last_login',
} as const satisfies Record<string, keyof LockedUser>;

/**
 * Changes the given fields of a user: an absent field keeps its value, null clears a field that may be empty.
 * @returns the user, and the changed fields, each with its value before and after
 * @throws 403 when a guard refuses, 404 for an unknown user
 */
export async function updateUser(tx: Tx, caller: Caller, id: number, input: UserUpdateInput) {
  const { tenantId } = caller;
  const isDemoted = input.isAdmin === false;
  const isDeactivated = input.isDeactivated === true;
  const admins = isDemoted || isDeactivated ? await holdAdmins(tx, tenantId) : new Set<number>();
  const before = await requireLockedUser(tx, tenantId, id);
  requireSameName(before, input);
  const grant = grantUserChange(caller, id, { isDeactivated, isDemoted }, admins);
  const changes = await changesOf(tx, caller, before, input);
  if (input.password != null) {
    requirePassword(input.password, before, 'body.password');
    await passwordReplaced.publish(tx, { tenantId, userId: id, except: caller.credentialId });
  }
  if (isDeactivated) await userDeactivated.publish(tx, { tenantId, userId: id });
  const row = await changeUser(tx, grant, {
    ...stored(changes),
    ...(input.password == null ? {} : { password_hash: await hashPassword(input.password) }),
  });
  const password = { from: before.has_password ? HIDDEN : null, to: HIDDEN };
  return { row, changes: { ...audited(before, changes), ...(input.password == null ? {} : { password }) } };
}

/** Changes the caller's own name and settings, with the result of `updateUser`. */
export async function updateOwnProfile(
  tx: Tx,
  caller: Caller,
  input: Pick<UserUpdateInput, 'firstName' | 'settings'>,
): Promise<{ readonly row: UserRow; readonly changes: AuditedChanges }> {
  const before = await requireLockedUser(tx, caller.tenantId, caller.user.id);
  const changes = await changesOf(tx, caller, before, input);
  const row = await changeProfile(tx, grantOwn(caller, 'changeProfile'), stored(changes));
  return { row, changes: audited(before, changes) };
}

type AuditedChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

function audited(before: LockedUser, changes: Values): AuditedChanges {
  const changed = Object.entries(FIELDS).filter(
    ([, column]) => column in changes && !isDeepStrictEqual(changes[column], before[column]),
  );
  return Object.fromEntries(
    changed.map(([field, column]) => [field, { from: before[column], to: changes[column] }]),
  );
}

/** Email address and username never change: other systems identify the user by them. */
function requireSameName(user: LockedUser, { email, username }: UserUpdateInput): void {
  if (email != null && email.toLowerCase() !== user.email.toLowerCase())
    throw badRequest('body.email cannot be changed');
  if (username != null && username !== user.username) throw badRequest('body.username cannot be changed');
}

type Values = Partial<Pick<LockedUser, (typeof FIELDS)[keyof typeof FIELDS]>>;

/** New values of the columns that the input names. */
async function changesOf(
  tx: Tx,
  caller: Caller,
  before: LockedUser,
  input: UserUpdateInput,
): Promise<Values> {
  const { settings } = input;
  const present = settings === null ? {} : (before.settings as UserSettings);
  return withoutAbsent({
    first_name: input.firstName == null ? input.firstName : composed(input.firstName),
    title: input.title,
    picture: input.picture,
    is_admin: input.isAdmin ?? undefined,
    is_deactivated: input.isDeactivated ?? undefined,
    notifications:
      input.notifications === null ? [] : input.notifications && [...new Set(input.notifications)],
    settings:
      settings === undefined
        ? undefined
        : await settingsAfter(tx, caller, present, settings ?? {}, 'body.settings'),
    security_context: small(input.securityContext, 'body.securityContext'),
    embed_theme: small(input.embedTheme, 'body.embedTheme'),
    tos_accepted: small(input.tosAccepted, 'body.tosAccepted'),
    last_login: input.lastLogin == null ? input.lastLogin : instant(input.lastLogin, 'body.lastLogin'),
  }) as Values;
}

function stored({ settings, security_context, embed_theme, tos_accepted, ...plain }: Values): UserChanges {
  const json = { settings, security_context, embed_theme, tos_accepted };
  return {
    ...plain,
    ...Object.fromEntries(
      Object.entries(withoutAbsent(json)).map(([name, value]) => [
        name,
        value === null ? null : jsonb(value),
      ]),
    ),
  };
}

function withoutAbsent<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function small<T>(value: T, field: string): T {
  if (value != null && Buffer.byteLength(JSON.stringify(value)) > MAX_OBJECT_BYTES)
    throw badRequest(`${field} must be at most ${MAX_OBJECT_BYTES} bytes of JSON`);
  return value;
}

/** Rejects leap seconds, which are valid date-times but not valid dates in JavaScript. */
function instant(text: string, field: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw badRequest(`${field} must be a date and time`);
  return date;
}
