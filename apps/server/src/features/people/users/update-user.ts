import { isDeepStrictEqual } from 'node:util';
import { jsonb, type Tx } from '@facet/db';
import type { Caller } from '../../../auth/caller.ts';
import { badRequest } from '../../../errors/errors.ts';
import { HIDDEN } from '../../account/audit/hide-secrets.ts';
import { hashPassword, requirePassword } from '../../sign-in/passwords/passwords.ts';
import { endWhatPasswordBegan } from '../../sign-in/passwords/replace-password.ts';
import { endSignInsOf } from '../../sign-in/sessions/sessions.service.ts';
import { holdAdmins, refuseDeactivatingSelf, refuseDemotingSelf, requireOtherAdmin } from './admin-guards.ts';
import type { UserSettings } from './user-settings.ts';
import type { UserUpdateInput } from './users.schema.ts';
import { composed, requireLockedUser, settingsAfter } from './users.service.ts';
import { changeUser, type LockedUser, type UserChanges, type UserRow } from './users.store.ts';

/** Free objects are kept as they come, so they must not be of any size. */
const MAX_OBJECT_BYTES = 16_384;

/** What audit rows call the columns, and clients the fields. */
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

export interface UserUpdate {
  readonly row: UserRow;
  /** What changed, by field: before and after. */
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
}

/**
 * Changes what is sent of a user: absent keeps, null clears what can be empty.
 * @throws 403 where a guard refuses, 404 for an unknown user
 */
export async function updateUser(
  tx: Tx,
  caller: Caller,
  id: number,
  input: UserUpdateInput,
): Promise<UserUpdate> {
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
    await endWhatPasswordBegan(tx, tenantId, id, caller.credentialId);
  }
  if (isDeactivated) await endSignInsOf(tx, tenantId, id);
  const changed = Object.entries(FIELDS).filter(
    ([, column]) => column in changes && !isDeepStrictEqual(changes[column], before[column]),
  );
  const told = changed.map(([field, column]) => [field, { from: before[column], to: changes[column] }]);
  if (input.password != null)
    told.push(['password', { from: before.has_password ? HIDDEN : null, to: HIDDEN }]);
  const row = await changeUser(tx, tenantId, id, {
    ...stored(changes),
    ...(input.password == null ? {} : { password_hash: await hashPassword(input.password) }),
  });
  return { row, changes: Object.fromEntries(told) };
}

/** E-mail address and user name are for ever: other systems know the user by them. */
function requireSameName(user: LockedUser, input: object): void {
  const { email, username } = input as { email?: unknown; username?: unknown };
  if (email != null && String(email).toLowerCase() !== user.email.toLowerCase())
    throw badRequest('body.email cannot be changed');
  if (username != null && username !== user.username) throw badRequest('body.username cannot be changed');
}

type Values = Partial<Pick<LockedUser, (typeof FIELDS)[keyof typeof FIELDS]>>;

/** The columns that the input names, with what they are to hold. */
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
    throw badRequest(`${field} must have at most ${MAX_OBJECT_BYTES} bytes of JSON`);
  return value;
}

/** A leap second is a valid date-time, and no Date. */
function instant(text: string, field: string): Date {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw badRequest(`${field} must be a date and time`);
  return date;
}
