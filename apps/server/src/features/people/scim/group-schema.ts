import { attribute, type ResourceSchema } from './attribute.ts';

export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

export const GROUP_SCHEMA: ResourceSchema = {
  core: {
    id: GROUP,
    name: 'Group',
    description: 'A user group.',
    attributes: [
      attribute('displayName', 'The name of the group; unique, ignoring case.', {
        required: true,
        uniqueness: 'server',
      }),
      attribute('members', 'The users in the group.', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', 'The id of a user.', { mutability: 'immutable', caseExact: true }),
          attribute('$ref', 'The URL of the user.', {
            type: 'reference',
            referenceTypes: ['User'],
            mutability: 'immutable',
            caseExact: true,
          }),
          attribute('type', 'Always User: groups cannot contain groups.', {
            mutability: 'immutable',
            canonicalValues: ['User'],
          }),
          attribute('display', 'The name of the user; returned only on request.', {
            mutability: 'readOnly',
            returned: 'request',
          }),
        ],
      }),
    ],
  },
  extensions: [],
};
