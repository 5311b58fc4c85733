import { Type } from 'typebox';
import { listWithData } from '../../../http/pagination.ts';
import { Id, IdAsText, Identifier, Line, nullable, nullish, oneOf } from '../../../http/shapes.ts';
import { ATTRIBUTE_TYPES, LONGEST_TEXT, MOST_ELEMENTS } from './attribute-types.ts';

const AttributeName = {
  ...Identifier,
  description: 'Unique in the account. The data model reads the attribute as `userAttributes.NAME`.',
};
export const AttributeType = oneOf(ATTRIBUTE_TYPES);

const texts = {
  displayName: nullish(Line(255), 'Shown instead of the name; null for none.'),
  description: nullish(Line(1000), 'A note for readers; null for none.'),
  defaultValue: nullish(
    Line(10_000),
    'The value of users without one of their own, as text: `7`, `true`, `["a", "b"]` or `a, b`.',
  ),
};

export const UserAttribute = Type.Object(
  {
    id: Id,
    name: Type.String(),
    type: AttributeType,
    displayName: nullable(Type.String()),
    description: nullable(Type.String()),
    defaultValue: nullable(Type.String()),
  },
  { title: 'UserAttribute' },
);

const page = listWithData('UserAttributesPage', UserAttribute);

export const UserAttributesListResponse = Type.Object(
  {
    ...page.properties,
    count: Type.Integer({ deprecated: true, description: 'The number of attributes on all pages.' }),
  },
  { title: 'UserAttributesListResponse' },
);

export const CreateUserAttributeInput = Type.Object(
  { name: AttributeName, type: AttributeType, ...texts },
  {
    title: 'UserAttributeCreateInput',
    examples: [{ name: 'region', type: 'string', displayName: 'Region', defaultValue: 'north' }],
  },
);

export const UpdateUserAttributeInput = Type.Object(
  {
    ...texts,
    name: Type.Optional({
      ...AttributeName,
      description: 'Cannot be changed; may be sent with its current value.',
    }),
    type: Type.Optional({
      ...AttributeType,
      description: 'Cannot be changed; may be sent with its current value.',
    }),
  },
  { title: 'UserAttributeUpdateInput', examples: [{ displayName: 'Region', defaultValue: null }] },
);

const anyValue = (text: { maxLength?: number }, list: { maxItems?: number }) => {
  const element = Type.Union([Type.String(text), Type.Number()]);
  return Type.Union([
    Type.String(text),
    Type.Number(),
    Type.Boolean(),
    Type.Array(element, list),
    Type.Null(),
  ]);
};

/** A value in a request; null clears. The type of the attribute decides which values are valid. */
const ValueInput = anyValue({ maxLength: LONGEST_TEXT }, { maxItems: MOST_ELEMENTS });

export const UserAttributeInput = Type.Object(
  {
    name: { ...AttributeName, description: 'The name of the attribute.' },
    value: Type.Optional({
      ...ValueInput,
      description: 'A value of the attribute’s type; absent or null clears the user’s own value.',
    }),
  },
  { title: 'UserAttributeInput' },
);

export const UserAttributeDefinition = Type.Object(
  { name: AttributeName, type: AttributeType, ...texts },
  { title: 'UserAttributeDefinition' },
);

export const UserAttributeValue = Type.Object(
  {
    userId: Id,
    userAttributeId: Id,
    name: Type.String(),
    type: AttributeType,
    value: { ...anyValue({}, {}), description: "The user's own value; null when the default applies." },
    formattedValue: nullable(
      Type.String(),
      'The value that applies, as text: the user’s own, or else the default.',
    ),
    displayName: nullable(Type.String()),
    description: nullable(Type.String()),
  },
  { title: 'UserAttributeValue' },
);

export const UserAttributeValueCreateInput = Type.Object(
  {
    userId: { ...IdAsText, description: 'The user.' },
    userAttributeId: { ...IdAsText, description: 'The attribute.' },
    value: {
      ...ValueInput,
      description: 'A value of the attribute’s type; null clears the user’s own value.',
    },
  },
  {
    title: 'UserAttributeValueCreateInput',
    examples: [{ userId: '7', userAttributeId: '3', value: 'north' }],
  },
);
