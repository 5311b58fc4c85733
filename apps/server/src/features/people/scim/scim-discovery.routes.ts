import type { Db } from '@facet/db';
import { SCIM_ROOT } from '../../../auth/authorization-header.ts';
import { orNotFound } from '../../../errors/errors.ts';
import { operationsWith } from '../../../http/operation.ts';
import { schemaNamed } from './resolve-attribute.ts';
import {
  ScimResourceType,
  ScimResourceTypeList,
  ScimSchema,
  ScimSchemaList,
  ScimServiceProviderConfig,
} from './scim-discovery.schema.ts';
import { core, metaOf, resourceTypes, schemasWith, viewOfSchema } from './scim-discovery.view.ts';
import { listResponse, MAX_COUNT } from './scim-list.ts';
import { addressOf, ResourcePath, type ScimParts } from './scim-resource.ts';
import { readUserAttributes } from './scim-users.store.ts';

const { readOperation } = operationsWith<ScimParts>('SCIM');

export const scimDiscoveryOperations = [
  readOperation({
    id: 'getScimServiceProviderConfig',
    method: 'GET',
    path: `${SCIM_ROOT}/ServiceProviderConfig`,
    summary: 'Read SCIM capabilities',
    description: 'The parts of SCIM that this server supports.',
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
            description:
              'An API key of an administrator, in the Authorization header as Bearer, as Api-Key or alone.',
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
    summary: 'List SCIM resource types',
    description: 'The resource types that this server provides: users and groups.',
    access: 'admin',
    answers: { 200: ScimResourceTypeList },
    async handle(context) {
      const types = await resourceTypesFor(context, context.db);
      return listResponse(types, types.length, 0);
    },
  }),
  readOperation({
    id: 'getScimResourceType',
    method: 'GET',
    path: `${SCIM_ROOT}/ResourceTypes/{id}`,
    summary: 'Read a SCIM resource type',
    description: 'One resource type, by name.',
    access: 'admin',
    params: ResourcePath,
    answers: { 200: ScimResourceType },
    async handle(context) {
      const name = context.params.id;
      const types = await resourceTypesFor(context, context.db);
      return orNotFound(
        types.find(({ id }) => id === name),
        `Resource type ${name}`,
      );
    },
  }),
  readOperation({
    id: 'listScimSchemas',
    method: 'GET',
    path: `${SCIM_ROOT}/Schemas`,
    summary: 'List SCIM schemas',
    description:
      'The attributes that users and groups may have, including the user attributes of the account.',
    access: 'admin',
    answers: { 200: ScimSchemaList },
    async handle({ platform, db, caller, request }) {
      const schemas = schemasWith(await readUserAttributes(db, caller.tenantId));
      const url = await addressOf({ platform, request, caller });
      const views = schemas.map((schema) => viewOfSchema(schema, url));
      return listResponse(views, views.length, 0);
    },
  }),
  readOperation({
    id: 'getScimSchema',
    method: 'GET',
    path: `${SCIM_ROOT}/Schemas/{id}`,
    summary: 'Read a SCIM schema',
    description: 'One schema, by URN.',
    access: 'admin',
    params: ResourcePath,
    answers: { 200: ScimSchema },
    async handle({ platform, db, caller, params, request }) {
      const found = schemaNamed(schemasWith(await readUserAttributes(db, caller.tenantId)), params.id);
      const schema = orNotFound(found, `Schema ${params.id}`);
      return viewOfSchema(schema, await addressOf({ platform, request, caller }));
    },
  }),
];

async function resourceTypesFor(exchange: Parameters<typeof addressOf>[0], db: Db) {
  const attributes = await readUserAttributes(db, exchange.caller.tenantId);
  return resourceTypes(attributes.length > 0, await addressOf(exchange));
}
