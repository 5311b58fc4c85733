import { Type } from 'typebox';
import { listShape } from './scim-list.ts';

const Meta = Type.Object({ resourceType: Type.String(), location: Type.String() });
const open = { additionalProperties: true };

export const ScimSchema = Type.Object(
  {
    schemas: Type.Array(Type.String()),
    id: Type.String({ description: 'The URN of the schema.' }),
    name: Type.String(),
    description: Type.String(),
    attributes: Type.Array(Type.Object({ name: Type.String(), type: Type.String() }, open)),
    meta: Meta,
  },
  { title: 'ScimSchema', description: 'The attributes that resources may have.' },
);

export const ScimResourceType = Type.Object(
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
  { title: 'ScimResourceType', description: 'A resource type.' },
);

const Supported = Type.Object({ supported: Type.Boolean() }, open);
export const ScimServiceProviderConfig = Type.Object(
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
  { title: 'ScimServiceProviderConfig', description: 'The SCIM capabilities of this server.' },
);

export const ScimResourceTypeList = listShape('ScimResourceTypeList', ScimResourceType);
export const ScimSchemaList = listShape('ScimSchemaList', ScimSchema);
