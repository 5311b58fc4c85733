import { type Attribute, attribute, type ResourceSchema, type Schema } from './attribute.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
/** The user attributes of the account, each under its name. */
export const USER_ATTRIBUTES = 'urn:cube:params:1.0:UserAttribute';

const reference = (name: string, description: string, referenceTypes: readonly string[]) =>
  attribute(name, description, { type: 'reference', caseExact: true, referenceTypes });

/** A list of values with a kind, of which one may be the preferred one (RFC 7643, 2.4). */
function values(name: string, description: string, kinds: readonly string[], value?: Attribute): Attribute {
  return attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      value ?? attribute('value', 'The value itself.'),
      attribute('display', 'The value as people see it.'),
      attribute('type', 'What kind of value it is.', { canonicalValues: kinds }),
      attribute('primary', 'Whether it is the preferred one; at most one is.', { type: 'boolean' }),
    ],
  });
}

const NAME = attribute('name', 'The parts of the name.', {
  type: 'complex',
  subAttributes: [
    attribute('formatted', 'The whole name, as it is shown.'),
    attribute('familyName', 'The family name.'),
    attribute('givenName', 'The given name.'),
    attribute('middleName', 'The middle names.'),
    attribute('honorificPrefix', 'What stands before the name.'),
    attribute('honorificSuffix', 'What stands behind the name.'),
  ],
});

const ADDRESSES = attribute('addresses', 'Postal addresses.', {
  type: 'complex',
  multiValued: true,
  subAttributes: [
    attribute('formatted', 'The whole address, with line breaks.'),
    attribute('streetAddress', 'Street and house number.'),
    attribute('locality', 'The city.'),
    attribute('region', 'The state or region.'),
    attribute('postalCode', 'The postal code.'),
    attribute('country', 'The country, as ISO 3166-1 alpha-2 has it.'),
    attribute('type', 'What kind of address it is.', { canonicalValues: ['work', 'home', 'other'] }),
    attribute('primary', 'Whether it is the preferred one.', { type: 'boolean' }),
  ],
});

const GROUPS = attribute('groups', 'The groups that the user is in; changed through the groups.', {
  type: 'complex',
  multiValued: true,
  mutability: 'readOnly',
  subAttributes: [
    attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
    attribute('$ref', 'The address of the group.', {
      type: 'reference',
      referenceTypes: ['Group'],
      mutability: 'readOnly',
      caseExact: true,
    }),
    attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
    attribute('type', 'Always direct: groups hold no groups.', { mutability: 'readOnly' }),
  ],
});

const USER_SCHEMA: Schema = {
  id: USER,
  name: 'User',
  description: 'A person who uses the platform.',
  attributes: [
    attribute('userName', 'What the identity provider calls the user, usually the e-mail address.', {
      required: true,
      uniqueness: 'server',
    }),
    NAME,
    attribute('displayName', 'The name that people see.'),
    attribute('nickName', 'What the user is called by friends.'),
    reference('profileUrl', 'A page about the user.', ['external']),
    attribute('title', 'What the user does.'),
    attribute('userType', 'How the user belongs to the organisation.'),
    attribute('preferredLanguage', 'The language of the user, as in Accept-Language.'),
    attribute('locale', 'How dates and numbers are written for the user, as a language tag.'),
    attribute('timezone', 'The time zone of the user, of the IANA database.'),
    attribute('active', 'Whether the user may sign in, and his keys and tokens work; true when never set.', {
      type: 'boolean',
      required: true,
      hasDefault: true,
    }),
    values('emails', 'E-mail addresses; the primary one is where mail goes.', ['work', 'home', 'other']),
    values('phoneNumbers', 'Telephone numbers.', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    values('ims', 'Addresses of instant messengers.', []),
    values(
      'photos',
      'Pictures of the user.',
      ['photo', 'thumbnail'],
      reference('value', 'The address of the picture.', ['external']),
    ),
    ADDRESSES,
    GROUPS,
  ],
};

const ENTERPRISE: Schema = {
  id: ENTERPRISE_USER,
  name: 'EnterpriseUser',
  description: 'What an organisation knows of a user besides.',
  attributes: [
    attribute('employeeNumber', 'The number that the organisation gave to the user.'),
    attribute('costCenter', 'The cost center.'),
    attribute('organization', 'The organisation.'),
    attribute('division', 'The division.'),
    attribute('department', 'The department.'),
    attribute('manager', 'Who the user reports to.', {
      type: 'complex',
      subAttributes: [
        attribute('value', 'The id of the manager.', { caseExact: true }),
        reference('$ref', 'The address of the manager.', ['User']),
        attribute('displayName', 'The name of the manager.', { mutability: 'readOnly' }),
      ],
    }),
  ],
};

/** A user attribute of the account. */
export interface UserAttribute {
  readonly id: number;
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'string_array' | 'number_array';
  readonly description: string | null;
}

const TYPES = {
  string: { type: 'string' },
  number: { type: 'decimal' },
  boolean: { type: 'boolean' },
  string_array: { type: 'string', multiValued: true },
  number_array: { type: 'decimal', multiValued: true },
} as const;

/** The schema of users in an account with some user attributes. */
export function userSchema(attributes: readonly UserAttribute[]): ResourceSchema {
  if (attributes.length === 0) return { core: USER_SCHEMA, extensions: [ENTERPRISE] };
  const own: Schema = {
    id: USER_ATTRIBUTES,
    name: 'UserAttribute',
    description: 'The user attributes of this account, which access policies of the data model use.',
    attributes: attributes.map(({ name, type, description }) =>
      attribute(name, description ?? `The user attribute ${name}.`, { ...TYPES[type], caseExact: true }),
    ),
  };
  return { core: USER_SCHEMA, extensions: [ENTERPRISE, own] };
}
