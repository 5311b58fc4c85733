import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '@facet/db';
import { ApiError, badRequest, conflict, notFound, tooManyRequests } from '../../../errors/errors.ts';
import { inSavepoint } from '../../../http/in-savepoint.ts';
import { isEmail } from '../../../mail/is-email.ts';
import type { Settings } from '../../../settings.ts';
import { holdGroups } from '../../people/groups/groups.service.ts';
import type { NamedValue } from '../../people/user-attributes/attribute-values.service.ts';
import type { EmbedTenantRow } from '../embed-tenants/embed-tenants.service.ts';
import type { ProvisionEmbedUserInput } from './embed-users.schema.ts';
import {
  countUsers,
  type EmbedUserGroup,
  type EmbedUserKey,
  type EmbedUserRow,
  findUsers,
  findUsersByKey,
  type Given,
  holdWholeUser,
  insertUsers,
  lockCount,
  lockUser,
  putUser,
  readUser,
  replaceGroups,
} from './embed-users.store.ts';

export type { EmbedUserRow } from './embed-users.store.ts';

/** The number of creations that may run concurrently. This close to the limit, creations wait for each other. */
const CONCURRENT = 200;
const RETRY_SECONDS = 3600;

interface Parts {
  readonly settings: Pick<Settings, 'embedUsers'>;
}

/** An embed user after provisioning. */
export interface Provisioned {
  readonly user: EmbedUserRow;
  /** Whether cached callers on the nodes are outdated. */
  readonly isAccessChanged: boolean;
}

/**
 * Creates an embed user or changes the given fields. If groups of a kind are given, they replace the user's groups of
 * that kind.
 * @param at the part of the request, for errors: `body`
 * @throws 400 for an unknown group, 429 when the account has the maximum number of embed users
 */
export async function provisionUser(
  { settings }: Parts,
  tx: Tx,
  tenantId: number,
  embedTenant: EmbedTenantRow,
  input: ProvisionEmbedUserInput,
  at = 'body',
): Promise<Provisioned> {
  const given = givenIn(input);
  const { names, kinds } = groupsIn(input);
  const before = await readUser(tx, tenantId, embedTenant.id, given.externalId, names);
  requireGroups(before.named, 'people', names.groups, `${at}.groups`);
  requireGroups(before.named, 'embed_group', names.tenantGroups, `${at}.tenantGroups`);
  if (before.user?.is_deactivated) throw conflict(`The embed user ${given.externalId} is deactivated`);
  if (before.user === undefined) await requireRoom(tx, tenantId, settings.embedUsers, 1);
  const isSame = before.user !== undefined && !isChanged(before.user, given);
  const user =
    isSame && before.user !== undefined ? before.user : await putUser(tx, tenantId, embedTenant.id, given);

  const isMoved = !haveSameGroups(
    before.present.filter(({ kind }) => kinds.includes(kind)),
    before.named,
  );
  if (isMoved) {
    if (isSame) await lockUser(tx, tenantId, user.id);
    const ids = before.named.map(({ id }) => id);
    await replaceGroups(tx, tenantId, user.id, kinds, ids);
  }
  return { user, isAccessChanged: before.user !== undefined && (isMoved || !isSame) };
}

/**
 * The embed user that the host describes, if they exist and would not change. Hosts create a session for every visit of
 * the same users, so this is one statement. `provisionUser` handles everything else, including refusals.
 */
export async function findUnchanged(
  tx: Tx,
  tenantId: number,
  embedTenantName: string,
  input: ProvisionEmbedUserInput & { readonly userAttributes?: readonly NamedValue[] | null | undefined },
): Promise<EmbedUserRow | undefined> {
  const given = givenIn(input);
  const { names, kinds } = groupsIn(input);
  const attributes = input.userAttributes ?? [];
  const user = await holdWholeUser(tx, tenantId, embedTenantName.toLowerCase(), given.externalId, {
    ...names,
    attributes: attributes.map(({ name }) => name),
  });
  if (user === undefined || user.is_deactivated || isChanged(user, given)) return undefined;
  if (user.named.length !== names.groups.length + names.tenantGroups.length) return undefined;
  const present = user.present.filter(({ kind }) => kinds.includes(kind));
  if (!haveSameGroups(present, user.named)) return undefined;
  const values = new Map(user.values.map(({ name, value }) => [name, value]));
  const areSame = attributes.every(
    ({ name, value = null }) => values.has(name) && isDeepStrictEqual(value, values.get(name)),
  );
  return areSame && values.size === attributes.length ? user : undefined;
}

/** The outcome of provisioning several users. */
interface Outcome {
  readonly succeeded: EmbedUserRow[];
  readonly failed: { externalId: string; error: { status: number; message: string } }[];
  readonly isAccessChanged: boolean;
}

/**
 * Provisions users in the order of the request. Each is all or nothing: a failure is reported in the response and does
 * not affect the others.
 */
export async function provisionUsers(
  parts: Parts,
  tx: Tx,
  tenantId: number,
  embedTenant: EmbedTenantRow,
  users: readonly ProvisionEmbedUserInput[],
): Promise<Outcome> {
  const succeeded: EmbedUserRow[] = [];
  const failed: Outcome['failed'] = [];
  let isAccessChanged = false;
  for (const [index, input] of users.entries()) {
    const at = `body.users.${index}`;
    const outcome = await inSavepoint(tx, () => provisionUser(parts, tx, tenantId, embedTenant, input, at));
    if (outcome instanceof ApiError) {
      const { status, message } = outcome;
      failed.push({ externalId: normalised(input.externalId), error: { status, message } });
    } else {
      succeeded.push(outcome.user);
      isAccessChanged ||= outcome.isAccessChanged;
    }
  }
  return { succeeded, failed, isAccessChanged };
}

/** The users of an embed tenant with these ids. @throws 404 for an unknown id */
export async function requireUsers(
  tx: Tx,
  tenantId: number,
  embedTenant: EmbedTenantRow,
  ids: readonly number[],
): Promise<EmbedUserRow[]> {
  if (ids.length === 0) return [];
  const users = await findUsers(tx, tenantId, embedTenant.id, ids);
  const known = new Set(users.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw notFound(`Embed user ${unknown}`);
  return users;
}

/**
 * The users with these external ids in their embed tenants. Creates unknown ones.
 * @param keys distinct, with external ids in their stored form
 * @throws 429 when the account has the maximum number of embed users
 */
export async function findOrCreateUsers(
  { settings }: Parts,
  tx: Tx,
  tenantId: number,
  keys: readonly EmbedUserKey[],
): Promise<EmbedUserRow[]> {
  if (keys.length === 0) return [];
  const present = await findUsersByKey(tx, tenantId, keys);
  const unknown = without(keys, present);
  if (unknown.length === 0) return present;
  await requireRoom(tx, tenantId, settings.embedUsers, unknown.length);
  const made = await insertUsers(
    tx,
    tenantId,
    unknown.map((key) => ({ ...key, placeholder: givenIn(key).placeholder })),
  );
  const elsewhere = without(unknown, made);
  const others = elsewhere.length === 0 ? [] : await findUsersByKey(tx, tenantId, elsewhere);
  return [...present, ...made, ...others];
}

function without(keys: readonly EmbedUserKey[], users: readonly EmbedUserRow[]): EmbedUserKey[] {
  const known = new Set(users.map((user) => `${user.embed_tenant_id} ${user.external_id}`));
  return keys.filter(({ embedTenantId, externalId }) => !known.has(`${embedTenantId} ${externalId}`));
}

/** The email address of an embed user: the one that the host gave, or their external id if it is an address. */
export function addressOf({ embed_email, external_id }: EmbedUserRow): string | undefined {
  return embed_email ?? (isEmail(external_id) ? external_id : undefined);
}

/**
 * The stored names of groups of the account, without changing any user's groups. One statement for all lists.
 * @throws 400 for an unknown group
 */
export async function requireAccountGroups(
  tx: Tx,
  tenantId: number,
  lists: readonly { readonly names: readonly string[]; readonly field: string }[],
): Promise<string[][]> {
  const stored = lists.map(({ names }) => composed(names) ?? []);
  const all = [...new Set(stored.flat())];
  const found = all.length === 0 ? [] : await holdGroups(tx, tenantId, { names: all });
  const known = new Set(found.map(({ name }) => name));
  for (const [index, names] of stored.entries())
    requireKnown(known, names, lists[index]?.field ?? 'body.groups');
  return stored;
}

/** The view of an embed user. */
export function viewOfEmbedUser(row: EmbedUserRow) {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    externalId: row.external_id,
    firstName: row.first_name,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login?.toISOString() ?? null,
  };
}

/**
 * The stored form of an external id: letter case and surrounding spaces never create a second user. Composed last,
 * because some letters have a composed form only in lower case.
 */
export function normalised(externalId: string): string {
  return externalId.trim().normalize('NFC').toLowerCase().normalize('NFC');
}

function givenIn({ externalId: sent, email, userProfile }: ProvisionEmbedUserInput): Given {
  const externalId = normalised(sent);
  return {
    externalId,
    email: email?.toLowerCase(),
    // The documented form of a placeholder. It is not an address of the user: email is only sent to `embed_email`.
    placeholder: isEmail(externalId) ? externalId : `${externalId}@cubecloud.dev`,
    displayName: userProfile?.displayName?.normalize('NFC'),
    picture: userProfile?.picture ?? undefined,
  };
}

function isChanged(user: EmbedUserRow, { email, displayName, picture }: Given): boolean {
  return (
    (email !== undefined && email !== user.embed_email) ||
    (displayName !== undefined && displayName !== user.first_name) ||
    (picture !== undefined && picture !== user.picture)
  );
}

/**
 * Names without duplicates, in the Unicode form of stored group names; undefined if groups of this kind do not change.
 */
function composed(names: readonly string[] | null | undefined): string[] | undefined {
  return names == null ? undefined : [...new Set(names.map((name) => name.normalize('NFC')))];
}

/** The names of a user's new groups, and the kinds of group that are given; groups of other kinds stay. */
function groupsIn(input: ProvisionEmbedUserInput) {
  const groups = composed(input.groups);
  const tenantGroups = composed(input.tenantGroups);
  const kinds: EmbedUserGroup['kind'][] = [];
  if (groups !== undefined) kinds.push('people');
  if (tenantGroups !== undefined) kinds.push('embed_group');
  return { names: { groups: groups ?? [], tenantGroups: tenantGroups ?? [] }, kinds };
}

function requireGroups(
  named: readonly EmbedUserGroup[],
  kind: EmbedUserGroup['kind'],
  names: readonly string[],
  field: string,
): void {
  requireKnown(new Set(named.filter((group) => group.kind === kind).map(({ name }) => name)), names, field);
}

function requireKnown(known: ReadonlySet<string>, names: readonly string[], field: string): void {
  const missing = names.filter((name) => !known.has(name));
  if (missing.length > 0) throw badRequest(`${field}: Groups with names ${missing.join(', ')} not found`);
}

function haveSameGroups(some: readonly EmbedUserGroup[], others: readonly EmbedUserGroup[]): boolean {
  const ids = new Set(some.map(({ id }) => id));
  return some.length === others.length && others.every(({ id }) => ids.has(id));
}

/** Checks that an account may have more embed users. @throws 429 */
async function requireRoom(tx: Tx, tenantId: number, most: number, more: number): Promise<void> {
  if ((await countUsers(tx, tenantId, most)) + more + CONCURRENT <= most) return;
  await lockCount(tx, tenantId);
  if ((await countUsers(tx, tenantId, most)) + more <= most) return;
  throw tooManyRequests(
    `The account has the maximum of ${most} embed users; delete embed tenants that are no longer used`,
    RETRY_SECONDS,
  );
}
