import { administrators, developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { ownId } from '../../../../test/sample-people.ts';

export const userAttributeContract: FeatureContract = {
  samples: {
    getUserAttributes: () => ({}),
    createUserAttribute: (fixture) => ({
      body: { name: fixture.unique(), type: 'number_array', displayName: 'A sample', defaultValue: '1, 2' },
    }),
    updateUserAttribute: async (fixture) => ({
      params: { id: await newAttribute(fixture) },
      body: { displayName: 'Changed', description: null, defaultValue: 'south' },
    }),
    deleteUserAttribute: async (fixture) => ({ params: { id: await newAttribute(fixture) } }),
    getUserAttributeValues: async (fixture) => ({ params: { userId: await ownId(fixture) } }),
    upsertUserAttributeValue: async (fixture) => {
      const [userId, id] = [await ownId(fixture), await newAttribute(fixture)];
      return { body: { userId: String(userId), userAttributeId: String(id), value: 'south' } };
    },
  },
  failing: async (fixture) => {
    const takenAttribute = { name: fixture.unique(), type: 'number' };
    const attribute = await must(fixture.server, 'POST', '/api/v1/user-attributes', takenAttribute);
    const me = await ownId(fixture);
    return {
      createUserAttribute: [
        [400, { body: { name: 'x', type: 'number', defaultValue: 'seven' } }],
        [409, { body: takenAttribute }],
      ],
      updateUserAttribute: [
        [400, { params: { id: attribute.id }, body: { type: 'string' } }],
        [404, { params: { id: 999_999 }, body: {} }],
      ],
      deleteUserAttribute: [[404, { params: { id: 999_999 } }]],
      upsertUserAttributeValue: [
        [400, { body: { userId: String(me), userAttributeId: String(attribute.id), value: '7' } }],
        [404, { body: { userId: '999999', userAttributeId: String(attribute.id), value: 7 } }],
        [404, { body: { userId: String(me), userAttributeId: '999999', value: 7 } }],
      ],
    };
  },
  lists: {
    getUserAttributes: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', '/api/v1/user-attributes', { name: nameAt(turn, fixture), type: 'boolean' }),
        ),
      keyOf: (item) => item.id,
      older: ['data', 'count'],
      unpaged: 20,
    },
  },
  access: {
    getUserAttributes: developers,
    createUserAttribute: administrators,
    updateUserAttribute: administrators,
    deleteUserAttribute: administrators,
    // Open to everyone for their own values; the sample call asks for the administrator's.
    getUserAttributeValues: administrators,
    upsertUserAttributeValue: administrators,
  },
};

async function newAttribute(fixture: Fixture): Promise<number> {
  const body = { name: fixture.unique(), type: 'string', defaultValue: 'north' };
  const { id } = await must(fixture.server, 'POST', '/api/v1/user-attributes', body);
  return id;
}
