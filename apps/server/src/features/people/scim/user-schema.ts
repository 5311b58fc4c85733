import { type Attribute, attribute, type ResourceSchema, type Schema } from './attribute.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE_USER = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
/** The extension with the user attributes of the account. */
export const USER_ATTRIBUTES = 'urn:cube:params:1.0:UserAttribute';

const reference = (name: string, description: string, referenceTypes: readonly string[]) =>
  attribute(name, description, { type: 'reference', caseExact: true, referenceTypes });

/** A list of typed values, one of which may be primary (RFC 7643, 2.4). */
function values(name: string, description: string, kinds: readonly string[], value?: Attribute): Attribute {
  return attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      value ?? attribute('value', 'The value itself.'),
      attribute('display', 'The value for display.'),
      attribute('type', 'The type of the value.', { canonicalValues: kinds }),
      attribute('primary', 'Whether this is the preferred value; at most one is.', { type: 'boolean' }),
    ],
  });
}

const NAME = attribute('name', 'The parts of the name.', {
  type: 'complex',
  subAttributes: [
    attribute('formatted', 'The full name for display.'),
    attribute('familyName', 'The family name.'),
    attribute('givenName', 'The given name.'),
    attribute('middleName', 'The middle names.'),
    attribute('honorificPrefix', 'The title before the name, such as Dr.'),
    attribute('honorificSuffix', 'The suffix after the name, such as III.'),
  ],
});

const ADDRESSES = attribute('addresses', 'Postal addresses.', {
  type: 'complex',
  multiValued: true,
  subAttributes: [
    attribute('formatted', 'The full address, with line breaks.'),
    attribute('streetAddress', 'Street and house number.'),
    attribute('locality', 'The city.'),
    attribute('region', 'The state or region.'),
    attribute('postalCode', 'The postal code.'),
    attribute('country', 'The country as an ISO 3166-1 alpha-2 code.'),
    attribute('type', 'The type of the address.', { canonicalValues: ['work', 'home', 'other'] }),
    attribute('primary', 'Whether this is the preferred address.', { type: 'boolean' }),
  ],
});

const GROUPS = attribute('groups', 'The groups of the user; changed through the groups.', {
  type: 'complex',
  multiValued: true,
  mutability: 'readOnly',
  subAttributes: [
    attribute('value', 'The id of the group.', { mutability: 'readOnly', caseExact: true }),
    attribute('$ref', 'The URL of the group.', {
      type: 'reference',
      referenceTypes: ['Group'],
      mutability: 'readOnly',
      caseExact: true,
    }),
    attribute('display', 'The name of the group.', { mutability: 'readOnly' }),
    attribute('type', 'Always direct: groups cannot contain groups.', { mutability: 'readOnly' }),
  ],
});

const USER_SCHEMA: Schema = {
  id: USER,
  name: 'User',
  description: 'A user of the account.',
  attributes: [
    attribute('userName', 'The username at the identity provider, usually the email address.', {
      required: true,
      uniqueness: 'server',
    }),
    NAME,
    attribute('displayName', 'The display name.'),
    attribute('nickName', 'The casual name.'),
    reference('profileUrl', 'A page about the user.', ['external']),
    attribute('title', 'The job title.'),
    attribute('userType', 'The relation of the user to the organisation, such as Employee.'),
    attribute('preferredLanguage', 'The preferred language, in the form of Accept-Language.'),
    attribute('locale', 'The language tag for formatting dates and numbers.'),
    attribute('timezone', 'The IANA time zone.'),
    attribute(
      'active',
      'Whether the user can sign in and their API keys and tokens work; defaults to true.',
      {
        type: 'boolean',
        required: true,
        hasDefault: true,
      },
    ),
    values('emails', 'Email addresses; email is sent to the primary one.', ['work', 'home', 'other']),
    values('phoneNumbers', 'Telephone numbers.', ['work', 'home', 'mobile', 'fax', 'pager', 'other']),
    values('ims', 'Instant messaging addresses.', []),
    values(
      'photos',
      'Pictures of the user.',
      ['photo', 'thumbnail'],
      reference('value', 'The URL of the picture.', ['external']),
    ),
    ADDRESSES,
    GROUPS,
  ],
};

const ENTERPRISE: Schema = {
  id: ENTERPRISE_USER,
  name: 'EnterpriseUser',
  description: 'Attributes of a user in an organisation.',
  attributes: [
    attribute('employeeNumber', 'The employee number.'),
    attribute('costCenter', 'The cost center.'),
    attribute('organization', 'The organisation.'),
    attribute('division', 'The division.'),
    attribute('department', 'The department.'),
    attribute('manager', 'The manager of the user.', {
      type: 'complex',
      subAttributes: [
        attribute('value', 'The id of the manager.', { caseExact: true }),
        reference('$ref', 'The URL of the manager.', ['User']),
        attribute('displayName', 'The name of the manager.', { mutability: 'readOnly' }),
      ],
    }),
  ],
};

/** A user attribute of the account, as the SCIM schema needs it. */
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

/** The schema of users in an account with these user attributes. */
export function userSchema(attributes: readonly UserAttribute[]): ResourceSchema {
  if (attributes.length === 0) return { core: USER_SCHEMA, extensions: [ENTERPRISE] };
  const own: Schema = {
    id: USER_ATTRIBUTES,
    name: 'UserAttribute',
    description: 'The user attributes of this account, which access policies can read.',
    attributes: attributes.map(({ name, type, description }) =>
      attribute(name, description ?? `The user attribute ${name}.`, { ...TYPES[type], caseExact: true }),
    ),
  };
  return { core: USER_SCHEMA, extensions: [ENTERPRISE, own] };
}
