import { sentenceFor, validatorFor } from '../../../http/validation.ts';
import { isResource, type Resource } from './attribute.ts';
import { canonicalResource } from './canonical.ts';
import { inputShape, outputShape } from './json-schema.ts';
import { scimRefusal } from './scim-error.ts';
import { listShape } from './scim-list.ts';
import { ENTERPRISE_USER, USER, USER_ATTRIBUTES, userSchema } from './user-schema.ts';

/** The schema without user attributes, which differ between accounts. */
export const USER_SCHEMA = userSchema([]);

export const ScimUser = outputShape(USER_SCHEMA, { title: 'ScimUser', description: 'A user.' });
export const ScimUserList = listShape('ScimUserList', ScimUser);

export const ScimUserInput = inputShape(USER_SCHEMA, {
  title: 'ScimUserInput',
  description:
    'A user. Attribute names are case-insensitive. The user attributes of the account are nested under ' +
    `${USER_ATTRIBUTES}. Read-only and unknown attributes are ignored.`,
  example: {
    schemas: [USER],
    userName: 'ada@example.com',
    externalId: '9f2b',
    name: { givenName: 'Ada', familyName: 'Lovelace' },
    emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
    active: true,
    [ENTERPRISE_USER]: { department: 'Research' },
  },
});

/** Normalises the body of POST and PUT to `ScimUserInput`, and collects its user attributes by name. */
export function readUser(sent: unknown): unknown {
  const read = canonicalResource(USER_SCHEMA, sent);
  if (!isResource(read) || !isResource(sent)) return read;
  const attributes = userAttributesOf(sent);
  const isNamed = Object.keys(attributes).length > 0;
  const schemas = sent.schemas === undefined ? {} : { schemas: sent.schemas };
  return { ...schemas, ...read, ...(isNamed ? { [USER_ATTRIBUTES]: attributes } : {}) };
}

/** User attributes come as an object under the URN, or each with its full name. */
function userAttributesOf(sent: Resource): Resource {
  const urn = USER_ATTRIBUTES.toLowerCase();
  return Object.assign(
    {},
    ...Object.entries(sent).map(([key, value]) => {
      if (key.toLowerCase() === urn && isResource(value)) return value;
      return key.toLowerCase().startsWith(`${urn}:`) ? { [key.slice(urn.length + 1)]: value } : {};
    }),
  );
}

const validate = validatorFor(ScimUserInput, 'body');

/** @throws 400 when the result of a PATCH is not a valid user */
export function requireUserShape(resource: Resource): void {
  if (!validate(structuredClone(resource)))
    throw scimRefusal('invalidValue', `After the change, ${sentenceFor(validate.errors ?? [], 'the user')}`);
}
