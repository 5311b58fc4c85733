import { type Attribute, attribute, named, type ResourceSchema, type Schema } from './attribute.ts';
import { type AttributePath, attributePathOf } from './filter.ts';

const readOnly = { mutability: 'readOnly', caseExact: true } as const;

/** Common attributes of every resource (RFC 7643, 3.1), which no schema lists. */
const COMMON: readonly Attribute[] = [
  attribute('schemas', 'The schemas of the resource.', {
    ...readOnly,
    multiValued: true,
    returned: 'always',
  }),
  attribute('id', 'The id of the resource.', { ...readOnly, returned: 'always' }),
  attribute('externalId', 'The id of the resource at the client.', { caseExact: true }),
  attribute('meta', 'Metadata of the resource.', {
    ...readOnly,
    type: 'complex',
    subAttributes: [
      attribute('resourceType', 'User or Group.', readOnly),
      attribute('created', 'When the resource was created.', { ...readOnly, type: 'dateTime' }),
      attribute('lastModified', 'When the resource was last changed.', { ...readOnly, type: 'dateTime' }),
      attribute('location', 'The URL of the resource.', { ...readOnly, type: 'reference' }),
      attribute('version', 'The ETag of the resource.', readOnly),
    ],
  }),
];

/** The target of a path: an attribute, its sub-attribute, or all attributes of an extension. */
export interface Target {
  /** The extension that the attribute belongs to. */
  readonly extension: Schema | undefined;
  readonly attribute: Attribute | undefined;
  readonly sub: Attribute | undefined;
}

/** Resolves a path from a filter, a PATCH or a list of attributes; undefined for an unknown attribute. */
export function resolveAttribute(schema: ResourceSchema, path: AttributePath): Target | undefined {
  const whole = schemaNamed(schema.extensions, path.text);
  if (whole !== undefined) return { extension: whole, attribute: undefined, sub: undefined };
  const extension = path.schema === undefined ? undefined : schemaNamed(schema.extensions, path.schema);
  if (path.schema !== undefined && extension === undefined && !isNamed(schema.core, path.schema))
    return undefined;
  const found =
    extension === undefined
      ? (named(schema.core.attributes, path.name) ?? named(COMMON, path.name))
      : named(extension.attributes, path.name);
  if (found === undefined) return undefined;
  if (path.sub === undefined) return { extension, attribute: found, sub: undefined };
  const sub = named(found.subAttributes, path.sub);
  return sub === undefined ? undefined : { extension, attribute: found, sub };
}

/** Resolves a path from text, as clients send it in keys and lists. */
export function resolveText(schema: ResourceSchema, text: string): Target | undefined {
  const path = attributePathOf(text);
  return path === undefined ? undefined : resolveAttribute(schema, path);
}

export function schemaNamed(schemas: readonly Schema[], urn: string): Schema | undefined {
  return schemas.find((schema) => isNamed(schema, urn));
}

function isNamed(schema: Schema, urn: string): boolean {
  return schema.id.toLowerCase() === urn.toLowerCase();
}
