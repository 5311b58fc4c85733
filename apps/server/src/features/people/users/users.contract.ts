import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';
import { newUser, ownId } from '../../../../test/sample-people.ts';

export const userContract: FeatureContract = {
  samples: {
    getMe: () => ({}),
    getMyEmbedTheme: () => ({}),
    updateMe: () => ({ body: { firstName: 'Changed', settings: { timezone: 'Europe/Zurich' } } }),
    updateMySettings: () => ({ body: { locale: 'de-CH', sheets: { showAppliedFilters: true } } }),
    getUsers: () => ({ query: { search: '@' } }),
    getUser: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
    updateUser: async (fixture) => ({
      params: { id: (await newUser(fixture)).id },
      body: { title: 'Changed', notifications: ['deploy'], tosAccepted: { at: 'once' } },
    }),
    updateUserByPost: async (fixture) => ({
      params: { id: (await newUser(fixture)).id },
      body: { firstName: 'Changed', settings: { theme: 'dark' } },
    }),
    deleteUser: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
    bulkUserAction: async (fixture) => ({
      body: { action: 'DEACTIVATE', userIds: [(await newUser(fixture)).id] },
    }),
  },
  failing: async (fixture) => {
    const username = fixture.unique();
    const given = { email: `${username}@example.com`, username, password: 'correct horse' };
    const user = await must(fixture.server, 'POST', '/api/v1/users', given);
    const me = await ownId(fixture);
    return {
      updateMe: [
        [400, { body: { firstName: 'Changed', settings: { locale: 'de_CH' } } }],
        [400, { body: { firstName: 'x'.repeat(256) } }],
      ],
      updateMySettings: [
        [400, { body: { locale: 'de_CH' } }],
        [400, { body: { defaultDeploymentId: 999_999 } }],
      ],
      updateUser: [
        [400, { params: { id: user.id }, body: { title: 'New', password: given.email } }],
        [403, { params: { id: me }, body: { title: 'New', isAdmin: false } }],
        [404, { params: { id: 999_999 }, body: {} }],
      ],
      updateUserByPost: [[403, { params: { id: me }, body: { title: 'New', isDeactivated: true } }]],
      deleteUser: [
        [400, { params: { id: me } }],
        [404, { params: { id: 999_999 } }],
      ],
      bulkUserAction: [[400, { body: { action: 'DELETE', userIds: [] } }]],
    };
  },
  lists: {
    getUsers: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) => {
          const username = nameAt(turn, fixture);
          return server.ok('POST', '/api/v1/users', { email: `${username}@example.com`, username });
        }),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    getMe: everyone,
    getMyEmbedTheme: everyone,
    updateMe: everyone,
    updateMySettings: everyone,
    getUsers: administrators,
    getUser: administrators,
    updateUser: administrators,
    updateUserByPost: administrators,
    deleteUser: administrators,
    bulkUserAction: administrators,
  },
};
