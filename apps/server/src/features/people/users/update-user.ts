import { isDeepStrictEqual } from 'node:util';
import { jsonb, type Tx } from '@facet/db';
import { HIDDEN } from '../../../audit/hide-secrets.ts';
import type { Caller } from '../../../auth/caller.ts';
import { hashPassword, requirePassword } from '../../../auth/passwords.ts';
import { badRequest } from '../../../errors/errors.ts';
import { passwordReplaced, userDeactivated } from '../../../events/ends-of-access.ts';
import { holdAdmins, refuseDeactivatingSelf, refuseDemotingSelf, requireOtherAdmin } from './admin-guards.ts';
import type { UserSettings } from './user-settings.ts';
import type { UserUpdateInput } from './users.schema.ts';
import { composed, requireLockedUser, settingsAfter } from './users.service.ts';
import { changeUser, type LockedUser, type UserChanges } from './users.store.ts';

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
  if (isDeactivated) refuseDeactivatingSelf(caller, id);
  if (isDemoted) refuseDemotingSelf(caller, id);
  requireOtherAdmin(admins, id);
  const changes = await changesOf(tx, caller, before, input);
  if (input.password != null) {
    requirePassword(input.password, before, 'body.password');
    await passwordReplaced.publish(tx, { tenantId, userId: id, except: caller.credentialId });
  }
  if (isDeactivated) await userDeactivated.publish(tx, { tenantId, userId: id });
  const changed = Object.entries(FIELDS).filter(
    ([, column]) => column in changes && !isDeepStrictEqual(changes[column], before[column]),
  );
  const audited = changed.map(([field, column]) => [field, { from: before[column], to: changes[column] }]);
  if (input.password != null)
    audited.push(['password', { from: before.has_password ? HIDDEN : null, to: HIDDEN }]);
  const row = await changeUser(tx, tenantId, id, {
    ...stored(changes),
    ...(input.password == null ? {} : { password_hash: await hashPassword(input.password) }),
  });
  return { row, changes: Object.fromEntries(audited) };
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
