import { type TObject, type TSchema, Type } from 'typebox';
import { Line, Matching, Name } from '../../../http/shapes.ts';
import type { Attribute, Resource, ResourceSchema } from './attribute.ts';

/** The most values of one attribute; members of a group are not limited. */
const MOST_VALUES = 100;
const LONGEST: Readonly<Record<string, number>> = { formatted: 1000, streetAddress: 1000, $ref: 2048 };
/** Text that may have line breaks (RFC 7643, 4.1.2). */
const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$';

interface Titles {
  readonly title: string;
  readonly description: string;
  readonly example?: Resource;
}

/** The shape of a resource in requests: null and absent values are unassigned. */
export function inputShape({ core, extensions }: ResourceSchema, { title, description, example }: Titles) {
  const properties: Record<string, TSchema> = {
    schemas: Type.Optional(
      Type.Array(Line(255), { maxItems: 50, description: 'The schemas of the resource.' }),
    ),
    externalId: Type.Optional(orNull({ ...Line(255), description: 'The id of the resource at the client.' })),
    ...inputMembers(core.attributes),
  };
  for (const { id, description: about, attributes } of extensions)
    properties[id] = Type.Optional(orNull({ ...Type.Object(inputMembers(attributes)), description: about }));
  const options = { title, description, ...(example === undefined ? {} : { examples: [example] }) };
  return Type.Object(properties, options);
}

/** The shape of a resource in responses; clients may request only some attributes. */
export function outputShape({ core, extensions }: ResourceSchema, { title, description }: Titles): TObject {
  const properties: Record<string, TSchema> = {
    schemas: Type.Array(Type.String(), { description: 'The schemas of the resource.' }),
    id: Type.String({ description: 'The id of the resource.' }),
    externalId: Type.Optional(Type.String({ description: 'The id of the resource at the client.' })),
    ...outputMembers(core.attributes),
  };
  for (const { id, description: about, attributes } of extensions)
    properties[id] = Type.Optional(openObject(outputMembers(attributes), about));
  properties.meta = Type.Optional(
    openObject(
      {
        resourceType: Type.String(),
        created: Type.Optional(Type.String({ format: 'date-time' })),
        lastModified: Type.Optional(Type.String({ format: 'date-time' })),
        location: Type.Optional(Type.String()),
        version: Type.Optional(Type.String({ description: 'The ETag.' })),
      },
      'Metadata of the resource.',
    ),
  );
  return Type.Object(properties, { title, description, additionalProperties: true });
}

function inputMembers(attributes: readonly Attribute[]): Record<string, TSchema> {
  const members = attributes
    .filter(({ name, mutability }) => mutability !== 'readOnly' && name !== '$ref')
    .map((attribute) => {
      const value = { ...inputValue(attribute), description: attribute.description };
      const isNeeded = attribute.required && attribute.hasDefault !== true;
      return [attribute.name, isNeeded ? value : Type.Optional(orNull(value))] as const;
    });
  return Object.fromEntries(members);
}

function inputValue(attribute: Attribute): TSchema {
  const single = inputSingle(attribute);
  if (!attribute.multiValued) return single;
  return Type.Array(single, attribute.name === 'members' ? {} : { maxItems: MOST_VALUES });
}

function inputSingle({ name, type, required, subAttributes }: Attribute): TSchema {
  if (type === 'complex') return Type.Object(inputMembers(subAttributes ?? []));
  if (type === 'boolean') return Type.Boolean();
  const maxLength = LONGEST[name] ?? (type === 'reference' ? 2048 : 255);
  if (name === 'formatted' || name === 'streetAddress')
    return Matching(LINES, 'not contain control characters except line breaks', { maxLength });
  return required ? Name : Line(maxLength);
}

function outputMembers(attributes: readonly Attribute[]): Record<string, TSchema> {
  const members = attributes
    .filter(({ name }) => name !== '$ref')
    .map((attribute) => {
      const value = { ...outputValue(attribute), description: attribute.description };
      return [attribute.name, Type.Optional(value)] as const;
    });
  return Object.fromEntries(members);
}

function outputValue({ multiValued, type, subAttributes, description }: Attribute): TSchema {
  const single =
    type === 'complex'
      ? openObject(outputMembers(subAttributes ?? []), description)
      : type === 'boolean'
        ? Type.Boolean()
        : Type.String();
  return multiValued ? Type.Array(single) : single;
}

/** In JSON Schema, `$ref` is a keyword, so the member `$ref` is served as an additional property. */
function openObject(members: Record<string, TSchema>, description: string): TObject {
  return Type.Object(members, { description, additionalProperties: true });
}

function orNull(schema: TSchema): TSchema {
  const { description, ...rest } = schema as TSchema & { description?: string };
  return Type.Union([rest as TSchema, Type.Null()], description === undefined ? {} : { description });
}
