import { SCIM_ROOT } from '../../../auth/authorization-header.ts';
import { isResource, type Resource } from './attribute.ts';
import { isEmpty } from './canonical.ts';
import { etagOf } from './scim-resource.ts';
import type { ScimUserRow, UserColumns } from './scim-users.store.ts';
import { ENTERPRISE_USER, USER, USER_ATTRIBUTES } from './user-schema.ts';

/** One or more characters, `@`, a host. */
const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]{1,189}$/;
/** Attributes with columns of their own, or computed for the response. */
const APART = new Set([
  'schemas',
  'id',
  'userName',
  'externalId',
  'active',
  'title',
  'groups',
  'meta',
  USER_ATTRIBUTES,
]);

/** A user as a SCIM resource without computed attributes, to which PATCH applies. */
export function resourceOfUser(row: ScimUserRow): Resource {
  const document = row.scim ?? {
    ...(row.first_name === null ? {} : { name: { givenName: row.first_name } }),
    emails: [{ value: row.email, type: 'work', primary: true }],
  };
  return {
    userName: row.scim === null ? row.email : row.username,
    ...(row.external_id === null ? {} : { externalId: row.external_id }),
    active: !row.is_deactivated,
    ...(row.title === null ? {} : { title: row.title }),
    ...document,
    ...(isEmpty(row.attributes) ? {} : { [USER_ATTRIBUTES]: row.attributes }),
  };
}

/** The ETag of a user, which covers every returned attribute, including changes outside SCIM. */
export function etagOfUser(row: ScimUserRow): string {
  return etagOf(row.id, resourceOfUser(row), row.groups, row.updated_at);
}

/** The view of a user. @param url the URL of the server */
export function viewOfScimUser(row: ScimUserRow, url: string): Resource {
  const root = url + SCIM_ROOT;
  const own = resourceOfUser(row);
  const groups = row.groups.map(({ value, display }) => ({
    value,
    $ref: `${root}/Groups/${value}`,
    display,
    type: 'direct',
  }));
  return {
    schemas: [USER, ...[ENTERPRISE_USER, USER_ATTRIBUTES].filter((urn) => own[urn] !== undefined)],
    id: String(row.id),
    ...own,
    ...(groups.length === 0 ? {} : { groups }),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${root}/Users/${row.id}`,
      version: etagOfUser(row),
    },
  };
}

/**
 * Derives the columns from a resource. The email address is the primary one; identity providers that send none have it
 * in the username.
 * @param present the present user, whose address stays if the resource has none
 */
export function columnsOfUser(resource: Resource, present?: ScimUserRow): UserColumns {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  const userName = String(resource.userName);
  const named = EMAIL.test(userName) ? userName : (present?.email ?? userName);
  return {
    userName,
    email: addressIn(resource.emails) ?? named,
    firstName: firstNameIn(resource),
    title: text(resource.title),
    externalId: text(resource.externalId),
    isDeactivated: resource.active === false,
    document: Object.fromEntries(Object.entries(resource).filter(([name]) => !APART.has(name))),
  };
}

/** The display name: some identity providers send only `displayName`. */
export function firstNameIn({ name, displayName }: Resource): string | null {
  const parts = isResource(name) ? name : {};
  const [first] = [parts.givenName, displayName, parts.formatted].filter(
    (text) => typeof text === 'string' && text !== '',
  );
  return typeof first === 'string' ? first.slice(0, 255) : null;
}

function addressIn(emails: unknown): string | undefined {
  const list = (Array.isArray(emails) ? emails : []).filter(isResource);
  const sorted = [...list.filter(({ primary }) => primary === true), ...list];
  const found = sorted.find(({ value }) => typeof value === 'string' && EMAIL.test(value));
  return found === undefined ? undefined : String(found.value);
}
