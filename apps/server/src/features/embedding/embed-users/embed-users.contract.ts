import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns, nameAt } from '../../../../test/grow-list.ts';

/** The embed tenant of the sample calls. */
const NAME = 'sample-customer';

const usersOf = (name: string) => `/api/v1/embed-tenants/${name}/users`;

async function newEmbedTenant(fixture: Fixture): Promise<string> {
  await must(fixture.server, 'POST', usersOf(NAME), { users: [{ externalId: fixture.unique() }] });
  return NAME;
}

export const embedUserContract: FeatureContract = {
  samples: {
    listEmbedUsers: async (fixture) => ({ params: { embedTenantName: await newEmbedTenant(fixture) } }),
    provisionEmbedUser: (fixture) => {
      const name = fixture.unique();
      return {
        params: { embedTenantName: NAME },
        body: {
          externalId: `user-${name}`,
          email: `${name}@example.com`,
          userProfile: { displayName: 'Ada', picture: 'https://example.com/ada.png' },
          groups: [],
          tenantGroups: [],
        },
      };
    },
    eraseEmbedUser: async (fixture) => {
      const externalId = fixture.unique();
      await must(fixture.server, 'POST', usersOf(NAME), { users: [{ externalId }] });
      return { params: { embedTenantName: NAME, externalId } };
    },
    provisionEmbedUsers: (fixture) => ({
      params: { embedTenantName: NAME },
      body: { users: [{ externalId: fixture.unique() }, { externalId: 'of-no-group', groups: ['no-such'] }] },
    }),
  },
  failing: (fixture) =>
    Promise.resolve({
      provisionEmbedUser: [
        [
          400,
          {
            params: { embedTenantName: `new-${fixture.unique()}` },
            body: { externalId: 'ada', groups: ['no-such-group'] },
          },
        ],
      ],
      eraseEmbedUser: [[400, { params: { embedTenantName: '7-is-no-letter', externalId: 'ada' } }]],
      provisionEmbedUsers: [
        [400, { params: { embedTenantName: NAME }, body: { users: [{ externalId: 'ada', email: 'ada' }] } }],
      ],
    }),
  lists: {
    listEmbedUsers: {
      add: (server, fixture, count) =>
        inTurns(count, (turn) =>
          server.ok('POST', `/api/v1/embed-tenants/${NAME}/user`, { externalId: nameAt(turn, fixture) }),
        ),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listEmbedUsers: administrators,
    eraseEmbedUser: administrators,
    provisionEmbedUser: administrators,
    provisionEmbedUsers: administrators,
  },
};
