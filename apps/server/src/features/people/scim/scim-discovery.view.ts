import { SCIM_ROOT } from '../../../auth/authorization-header.ts';
import type { Attribute, Schema } from './attribute.ts';
import { GROUP, GROUP_SCHEMA } from './group-schema.ts';
import { ENTERPRISE_USER, USER, USER_ATTRIBUTES, type UserAttribute, userSchema } from './user-schema.ts';

/** The URN of a core SCIM schema. */
export const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

const RESOURCE_TYPES = [
  {
    name: 'User',
    endpoint: '/Users',
    description: 'Users of the account.',
    schema: USER,
    extensions: [ENTERPRISE_USER, USER_ATTRIBUTES],
  },
  {
    name: 'Group',
    endpoint: '/Groups',
    description: 'User groups, which roles and access policies refer to.',
    schema: GROUP,
    extensions: [],
  },
] as const;

/** The `meta` of a discovery resource. */
export function metaOf(resourceType: string, location: string) {
  return { resourceType, location };
}

/** The resource types; users have the extension for user attributes if the account defines any. */
export function resourceTypes(withUserAttributes: boolean, url: string) {
  return RESOURCE_TYPES.map(({ name, endpoint, description, schema, extensions }) => ({
    schemas: [core('ResourceType')],
    id: name,
    name,
    endpoint,
    description,
    schema,
    schemaExtensions: extensions
      .filter((urn) => urn !== USER_ATTRIBUTES || withUserAttributes)
      .map((urn) => ({ schema: urn, required: false })),
    meta: metaOf('ResourceType', `${url}${SCIM_ROOT}/ResourceTypes/${name}`),
  }));
}

/** The schemas of an account with these user attributes. */
export function schemasWith(attributes: readonly UserAttribute[]): Schema[] {
  const { core: user, extensions } = userSchema(attributes);
  return [user, GROUP_SCHEMA.core, ...extensions];
}

/** The view of a schema. @param url the URL of the server */
export function viewOfSchema({ id, name, description, attributes }: Schema, url: string) {
  return {
    schemas: [core('Schema')],
    id,
    name,
    description,
    attributes: attributes.map(viewOfAttribute),
    meta: metaOf('Schema', `${url}${SCIM_ROOT}/Schemas/${id}`),
  };
}

/** The view of an attribute: only text has `caseExact` and `uniqueness`. */
function viewOfAttribute({ subAttributes, ...attribute }: Attribute): object {
  const { caseExact, uniqueness, hasDefault: _, ...others } = attribute;
  const isText = ['string', 'reference'].includes(attribute.type);
  return {
    ...others,
    ...(isText ? { caseExact, uniqueness } : {}),
    ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(viewOfAttribute) }),
  };
}
