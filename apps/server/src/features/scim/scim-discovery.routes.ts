import { Type } from 'typebox';
import { notFound } from '../../http/errors.ts';
import { readOperation } from '../../http/operation.ts';
import { SCIM_ROOT } from '../../http/scim-dialect.ts';
import type { Attribute, Schema } from './attribute.ts';
import { GROUP, GROUP_SCHEMA } from './group-schema.ts';
import { schemaNamed } from './resolve-attribute.ts';
import { listAnswer, listShape, MAX_COUNT } from './scim-list.ts';
import { addressOf, ResourcePath } from './scim-resource.ts';
import { readUserAttributes } from './scim-users.store.ts';
import { ENTERPRISE_USER, USER, USER_ATTRIBUTES, userSchema } from './user-schema.ts';

const tag = 'SCIM';
const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

const Meta = Type.Object({ resourceType: Type.String(), location: Type.String() });
const open = { additionalProperties: true };

const ScimSchema = Type.Object(
  {
    schemas: Type.Array(Type.String()),
    id: Type.String({ description: 'The URN.' }),
    name: Type.String(),
    description: Type.String(),
    attributes: Type.Array(Type.Object({ name: Type.String(), type: Type.String() }, open)),
    meta: Meta,
  },
  { title: 'ScimSchema', description: 'The attributes that resources may have.' },
);

const ScimResourceType = Type.Object(
  {
    schemas: Type.Array(Type.String()),
    id: Type.String(),
    name: Type.String(),
    endpoint: Type.String(),
    description: Type.String(),
    schema: Type.String(),
    schemaExtensions: Type.Array(Type.Object({ schema: Type.String(), required: Type.Boolean() })),
    meta: Meta,
  },
  { title: 'ScimResourceType', description: 'A kind of resources.' },
);

const Supported = Type.Object({ supported: Type.Boolean() }, open);
const ScimServiceProviderConfig = Type.Object(
  {
    schemas: Type.Array(Type.String()),
    documentationUri: Type.Optional(Type.String()),
    patch: Supported,
    bulk: Supported,
    filter: Supported,
    changePassword: Supported,
    sort: Supported,
    etag: Supported,
    authenticationSchemes: Type.Array(Type.Object({ type: Type.String(), name: Type.String() }, open)),
    meta: Meta,
  },
  { title: 'ScimServiceProviderConfig', description: 'What of SCIM this server offers.' },
);

const RESOURCE_TYPES = [
  {
    name: 'User',
    endpoint: '/Users',
    description: 'People who use the platform.',
    schema: USER,
    extensions: [ENTERPRISE_USER, USER_ATTRIBUTES],
  },
  {
    name: 'Group',
    endpoint: '/Groups',
    description: 'User groups, to which roles and access policies of the data model are given.',
    schema: GROUP,
    extensions: [],
  },
] as const;

export const scimDiscoveryOperations = [
  readOperation({
    id: 'getScimServiceProviderConfig',
    method: 'GET',
    path: `${SCIM_ROOT}/ServiceProviderConfig`,
    tag,
    summary: 'Tell what of SCIM is offered',
    description: 'The parts of the protocol that this server offers.',
    access: 'admin',
    answers: { 200: ScimServiceProviderConfig },
    async handle({ platform, request, caller }) {
      const url = await addressOf({ platform, request, caller });
      return {
        schemas: [core('ServiceProviderConfig')],
        patch: { supported: true },
        bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
        filter: { supported: true, maxResults: MAX_COUNT },
        changePassword: { supported: false },
        sort: { supported: true },
        etag: { supported: true },
        authenticationSchemes: [
          {
            type: 'oauthbearertoken',
            name: 'API key',
            description: 'An API key of an administrator: Authorization: Bearer, Api-Key, or the key alone.',
            specUri: 'https://www.rfc-editor.org/info/rfc6750',
            primary: true,
          },
        ],
        meta: metaOf('ServiceProviderConfig', `${url}${SCIM_ROOT}/ServiceProviderConfig`),
      };
    },
  }),
  readOperation({
    id: 'listScimResourceTypes',
    method: 'GET',
    path: `${SCIM_ROOT}/ResourceTypes`,
    tag,
    summary: 'List the kinds of resources',
    description: 'The kinds of resources that there are: users and groups.',
    access: 'admin',
    answers: { 200: listShape('ScimResourceTypeList', ScimResourceType) },
    async handle({ platform, db, caller, request }) {
      const types = resourceTypes(
        await hasUserAttributes(db, caller.tenantId),
        await addressOf({ platform, request, caller }),
      );
      return listAnswer(types, types.length, 0);
    },
  }),
  readOperation({
    id: 'getScimResourceType',
    method: 'GET',
    path: `${SCIM_ROOT}/ResourceTypes/{id}`,
    tag,
    summary: 'Read a kind of resources',
    description: 'One kind of resources, by its name.',
    access: 'admin',
    params: ResourcePath,
    answers: { 200: ScimResourceType },
    async handle({ platform, db, caller, params, request }) {
      const types = resourceTypes(
        await hasUserAttributes(db, caller.tenantId),
        await addressOf({ platform, request, caller }),
      );
      const found = types.find(({ id }) => id === params.id);
      if (found === undefined) throw notFound(`Resource type ${params.id}`);
      return found;
    },
  }),
  readOperation({
    id: 'listScimSchemas',
    method: 'GET',
    path: `${SCIM_ROOT}/Schemas`,
    tag,
    summary: 'List the schemas of resources',
    description:
      'The attributes that users and groups may have, the user attributes of the account among them.',
    access: 'admin',
    answers: { 200: listShape('ScimSchemaList', ScimSchema) },
    async handle({ platform, db, caller, request }) {
      const schemas = schemasWith(await readUserAttributes(db, caller.tenantId));
      const url = await addressOf({ platform, request, caller });
      const views = schemas.map((schema) => viewOfSchema(schema, url));
      return listAnswer(views, views.length, 0);
    },
  }),
  readOperation({
    id: 'getScimSchema',
    method: 'GET',
    path: `${SCIM_ROOT}/Schemas/{id}`,
    tag,
    summary: 'Read a schema',
    description: 'One schema, by its URN.',
    access: 'admin',
    params: ResourcePath,
    answers: { 200: ScimSchema },
    async handle({ platform, db, caller, params, request }) {
      const found = schemaNamed(schemasWith(await readUserAttributes(db, caller.tenantId)), params.id);
      if (found === undefined) throw notFound(`Schema ${params.id}`);
      return viewOfSchema(found, await addressOf({ platform, request, caller }));
    },
  }),
];

function metaOf(resourceType: string, location: string) {
  return { resourceType, location };
}

async function hasUserAttributes(...[db, tenantId]: Parameters<typeof readUserAttributes>): Promise<boolean> {
  return (await readUserAttributes(db, tenantId)).length > 0;
}

function resourceTypes(withUserAttributes: boolean, url: string) {
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

function schemasWith(attributes: Awaited<ReturnType<typeof readUserAttributes>>): Schema[] {
  const { core: user, extensions } = userSchema(attributes);
  return [user, GROUP_SCHEMA.core, ...extensions];
}

function viewOfSchema({ id, name, description, attributes }: Schema, url: string) {
  return {
    schemas: [core('Schema')],
    id,
    name,
    description,
    attributes: attributes.map(viewOfAttribute),
    meta: metaOf('Schema', `${url}${SCIM_ROOT}/Schemas/${id}`),
  };
}

/** Text alone has letter case and uniqueness. */
function viewOfAttribute({ subAttributes, ...attribute }: Attribute): object {
  const { caseExact, uniqueness, hasDefault: _, ...others } = attribute;
  const isText = ['string', 'reference'].includes(attribute.type);
  return {
    ...others,
    ...(isText ? { caseExact, uniqueness } : {}),
    ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(viewOfAttribute) }),
  };
}
