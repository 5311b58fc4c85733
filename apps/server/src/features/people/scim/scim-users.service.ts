import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@facet/db';
import { type AdminGrant, grantAdministration } from '../../../auth/grants/administration-policy.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { userDeactivated } from '../../../events/ends-of-access.ts';
import { valueProblem } from '../user-attributes/attribute-types.ts';
import { setValue } from '../user-attributes/attribute-values.service.ts';
import { deleteHeldUser } from '../users/delete-user.ts';
import { holdAdmins } from '../users/hold-admins.ts';
import { grantUserChange } from '../users/user-policy.ts';
import { isResource, named, type Resource } from './attribute.ts';
import { applyChanges, changesOf, type PatchOperation } from './patch.ts';
import { notUnique, scimRefusal } from './scim-error.ts';
import { requireMatch, type Writing } from './scim-resource.ts';
import { requireUserShape } from './scim-users.schema.ts';
import {
  findNamesakes,
  findUser,
  insertUser,
  isAdministrator,
  lockUser,
  readUserAttributes,
  type ScimUserRow,
  updateUserRow,
} from './scim-users.store.ts';
import { columnsOfUser, etagOfUser, firstNameIn, resourceOfUser } from './scim-users.view.ts';
import { USER_ATTRIBUTES, userSchema } from './user-schema.ts';

/** A user after a change, and the changed attributes. */
export interface ScimUserChange {
  readonly row: ScimUserRow;
  readonly changes: Readonly<Record<string, { from: unknown; to: unknown }>>;
}

/** @throws 404 */
export async function requireScimUser(db: Db, tenantId: number, id: number): Promise<ScimUserRow> {
  return orNotFound(await findUser(db, tenantId, id), `User ${id}`);
}

/**
 * Creates a user. Takes over a user who was not provisioned, with their roles.
 * @throws 409 when a provisioned user already has the username or email address
 */
export async function createScimUser(
  writing: Writing,
  resource: Resource,
): Promise<ScimUserChange & { isAdopted: boolean }> {
  const { tx, caller } = writing;
  const { tenantId } = caller;
  const columns = columnsOfUser(resource);
  const grant = grantAdministration(caller);
  const made = await insertUser(tx, grant, columns);
  if (made !== undefined) {
    const isChanged = await setUserAttributes(tx, grant, made.id, resource);
    return {
      row: isChanged ? await requireScimUser(tx, tenantId, made.id) : made,
      changes: {},
      isAdopted: false,
    };
  }
  const namesakes = await findNamesakes(tx, tenantId, columns);
  const taken = namesakes.find(({ isProvisioned }) => isProvisioned);
  const [present] = namesakes;
  if (taken !== undefined || present === undefined)
    throw notUnique(
      `A user with the userName ${columns.userName} or the email address ${columns.email} already exists`,
    );
  return { ...(await replaceScimUser(writing, present.id, resource)), isAdopted: true };
}

/**
 * Replaces a user: clears absent attributes, except `active` and the user attributes of the account, which are also
 * set elsewhere.
 */
export function replaceScimUser(writing: Writing, id: number, resource: Resource): Promise<ScimUserChange> {
  const isDeactivating = resource.active === false;
  return save(writing, id, isDeactivating, (present) => ({ active: present.active, ...resource }));
}

/** Applies the changes of a PATCH. */
export async function patchScimUser(writing: Writing, id: number, operations: readonly PatchOperation[]) {
  const attributes = await userAttributesIn(writing.tx, writing.caller.tenantId, operations);
  const changes = changesOf(userSchema(attributes), operations);
  const mayDeactivate = changes.some(({ target }) => target.attribute?.name === 'active');
  return save(writing, id, mayDeactivate, (present) => {
    const patched = applyChanges(present, changes);
    requireUserShape(patched);
    return { ...patched, [USER_ATTRIBUTES]: differences(present[USER_ATTRIBUTES], patched[USER_ATTRIBUTES]) };
  });
}

/** Deletes a user like `deleteUser`. */
export async function deleteScimUser(writing: Writing, id: number): Promise<ScimUserRow> {
  const { row, admins } = await lockWithAdmins(writing, id);
  await deleteHeldUser(writing.tx, writing.caller, id, admins);
  return row;
}

/** The user attributes of the account, read only if the request mentions any. */
export async function userAttributesIn(db: Db, tenantId: number, sent: unknown) {
  return JSON.stringify(sent).toLowerCase().includes(USER_ATTRIBUTES.toLowerCase())
    ? readUserAttributes(db, tenantId)
    : [];
}

async function lock({ tx, caller, request }: Writing, id: number): Promise<ScimUserRow> {
  const row = orNotFound(await lockUser(tx, caller.tenantId, id), `User ${id}`);
  requireMatch(request, etagOfUser(row));
  return row;
}

/**
 * Locks a user who may become inactive. For an administrator, locks all administrators first, in the order that every
 * transaction uses (holdAdmins), so that concurrent removals do not deadlock.
 */
async function lockWithAdmins(writing: Writing, id: number) {
  const { tx, caller } = writing;
  const none: ReadonlySet<number> = new Set();
  const isAdmin = await isAdministrator(tx, caller.tenantId, id);
  const held = isAdmin ? await holdAdmins(tx, caller.tenantId) : none;
  const row = await lock(writing, id);
  // The user may have become an administrator in between.
  return { row, admins: row.is_admin && !isAdmin ? await holdAdmins(tx, caller.tenantId) : held };
}

async function save(
  writing: Writing,
  id: number,
  mayDeactivate: boolean,
  change: (present: Resource) => Resource,
): Promise<ScimUserChange> {
  const { tx, caller } = writing;
  const { tenantId } = caller;
  const { row: before, admins } = mayDeactivate
    ? await lockWithAdmins(writing, id)
    : { row: await lock(writing, id), admins: new Set<number>() };
  const present = resourceOfUser(before);
  const resource = change(present);
  const columns = columnsOfUser(resource, before);
  const isDeactivated = columns.isDeactivated && !before.is_deactivated;
  const grant = grantUserChange(caller, id, { isDeactivated, isDemoted: false }, admins);
  if (isDeactivated) await userDeactivated.publish(tx, { tenantId, userId: id });
  // A name set by an administrator stays until the identity provider changes the name.
  const isNamed = firstNameIn(present) !== columns.firstName;
  try {
    await updateUserRow(tx, grant, {
      ...columns,
      firstName: isNamed ? columns.firstName : before.first_name,
    });
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
    if (constraint === 'users_email_unique' || constraint === 'users_scim_user_name')
      throw notUnique(
        `Another user has the userName ${columns.userName} or the email address ${columns.email}`,
      );
    throw error;
  }
  await setUserAttributes(tx, grantAdministration(caller), id, resource);
  const row = await requireScimUser(tx, tenantId, id);
  return { row, changes: auditedChanges(present, resourceOfUser(row)) };
}

/** Sets the user attributes in a resource; null clears one. Returns whether the resource has any. */
async function setUserAttributes(tx: Tx, grant: AdminGrant, userId: number, resource: Resource) {
  const values = Object.entries(isResource(resource[USER_ATTRIBUTES]) ? resource[USER_ATTRIBUTES] : {});
  if (values.length === 0) return false;
  const attributes = await readUserAttributes(tx, grant.tenantId);
  for (const [name, value] of values) {
    const attribute = named(attributes, name);
    const field = `body.${USER_ATTRIBUTES}:${name}`;
    if (attribute === undefined)
      throw scimRefusal('invalidValue', `${field} is not a user attribute of this account`);
    const isList = attribute.type.endsWith('_array') && value !== null && !Array.isArray(value);
    const own = isList ? [value] : value;
    const problem = own === null ? undefined : valueProblem(attribute.type, own);
    if (problem !== undefined) throw scimRefusal('invalidValue', `${field} must ${problem}`);
    await setValue(tx, grant, {
      userId: String(userId),
      userAttributeId: String(attribute.id),
      value: own as string,
    });
  }
  return true;
}

/** The members that differ between two objects, with null for removed ones. */
function differences(before: unknown, after: unknown): Resource {
  const [was, is] = [before, after].map((value) => (isResource(value) ? value : {})) as [Resource, Resource];
  const gone = Object.keys(was).filter((name) => is[name] === undefined);
  const fresh = Object.entries(is).filter(([name, value]) => !isDeepStrictEqual(was[name], value));
  return Object.fromEntries([...gone.map((name) => [name, null]), ...fresh]);
}

function auditedChanges(before: Resource, after: Resource) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
}
