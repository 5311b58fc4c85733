import { sentenceFor, validatorFor } from '../../../http/validation.ts';
import { isResource, type Resource } from './attribute.ts';
import { canonicalResource } from './canonical.ts';
import { inputShape, outputShape } from './json-schema.ts';
import { scimRefusal } from './scim-error.ts';
import { listShape } from './scim-list.ts';
import { ENTERPRISE_USER, USER, USER_ATTRIBUTES, userSchema } from './user-schema.ts';

/** Without the user attributes of an account, which differ from one to the other. */
export const USER_SCHEMA = userSchema([]);

export const ScimUser = outputShape(USER_SCHEMA, { title: 'ScimUser', description: 'A user.' });
export const ScimUserList = listShape('ScimUserList', ScimUser);

export const ScimUserInput = inputShape(USER_SCHEMA, {
  title: 'ScimUserInput',
  description:
    `A user. Names come in any letter case. The user attributes of the account stand under ${USER_ATTRIBUTES}, each ` +
    'with its name. What is read-only or of no schema is passed over.',
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

/** The body of POST and PUT as `ScimUserInput` has it, with what it says of user attributes by their names. */
export function readUser(sent: unknown): unknown {
  const read = canonicalResource(USER_SCHEMA, sent);
  if (!isResource(read) || !isResource(sent)) return read;
  const attributes = userAttributesOf(sent);
  const isNamed = Object.keys(attributes).length > 0;
  const schemas = sent.schemas === undefined ? {} : { schemas: sent.schemas };
  return { ...schemas, ...read, ...(isNamed ? { [USER_ATTRIBUTES]: attributes } : {}) };
}

/** As an object under the URN, or each by its full name. */
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

/** @throws 400 when what a PATCH would make is no user */
export function requireUserShape(resource: Resource): void {
  if (!validate(structuredClone(resource)))
    throw scimRefusal('invalidValue', `After this, ${sentenceFor(validate.errors ?? [], 'the user')}`);
}
