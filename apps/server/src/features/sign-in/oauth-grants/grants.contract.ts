import { sql } from 'kysely';
import { cookieClient } from '../../../../test/cookie-client.ts';
import {
  administrators,
  everyone,
  type FeatureContract,
  ownOnly,
} from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';
import { answerConsent, enterCode } from '../../../../test/oauth-under-test.ts';
import { newUserWithPassword, ownAccount, PASSWORD } from '../../../../test/sample-people.ts';
import type { Json, ServerUnderTest } from '../../../../test/server-under-test.ts';

export const grantContract: FeatureContract = {
  samples: {
    listMyOAuthGrants: async (fixture) => {
      await newGrant(fixture, await ownAccount(fixture));
      return {};
    },
    revokeMyOAuthGrant: async (fixture) => ({
      params: { id: await newGrant(fixture, await ownAccount(fixture)) },
    }),
    listUserOAuthGrants: async (fixture) => {
      const user = await newUserWithPassword(fixture);
      await newGrant(fixture, user);
      return { params: { id: user.id } };
    },
    revokeUserOAuthGrant: async (fixture) => {
      const user = await newUserWithPassword(fixture);
      return { params: { id: user.id, grantId: await newGrant(fixture, user) } };
    },
    listOAuthGrants: async (fixture) => {
      await newGrant(fixture, await newUserWithPassword(fixture));
      return { query: { clientId: 'cube-cli', search: '@' } };
    },
    revokeOAuthGrant: async (fixture) => ({
      params: { id: await newGrant(fixture, await newUserWithPassword(fixture)) },
    }),
    rotateOAuthSigningKeys: () => ({ body: {} }),
  },
  failing: async (fixture) => {
    const user = await newUserWithPassword(fixture);
    return {
      revokeMyOAuthGrant: [[404, { params: { id: 999_999 } }]],
      revokeUserOAuthGrant: [
        [404, { params: { id: 999_999, grantId: 1 } }],
        [404, { params: { id: user.id, grantId: 999_999 } }],
      ],
      revokeOAuthGrant: [[404, { params: { id: 999_999 } }]],
      rotateOAuthSigningKeys: [],
    };
  },
  lists: {
    listMyOAuthGrants: {
      add: (server, fixture, count) => addGrants(server, fixture, count),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    listUserOAuthGrants: {
      add: (server, fixture, count) => addGrants(server, fixture, count),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    listOAuthGrants: {
      add: (server, fixture, count) => addGrants(server, fixture, count),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listMyOAuthGrants: everyone,
    revokeMyOAuthGrant: ownOnly,
    listUserOAuthGrants: administrators,
    revokeUserOAuthGrant: administrators,
    listOAuthGrants: administrators,
    revokeOAuthGrant: administrators,
    rotateOAuthSigningKeys: administrators,
  },
};

/** Signs a user in to a program and returns the id of the grant. */
async function newGrant(fixture: Fixture, { id, email }: Json): Promise<number> {
  const { url, host } = fixture.server;
  const tab = cookieClient(url, host);
  await tab.signIn(email, PASSWORD);
  const { body: device } = await tab.call('POST', '/auth/device/code', {});
  await answerConsent(tab, await enterCode(tab, device.user_code), 'agree');
  const { items } = await must(fixture.server, 'GET', `/api/v1/users/${id}/oauth-grants`);
  return items[0].id;
}

/** Adds grants of the user who signed in last, as the sample call had one do. */
async function addGrants({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, () =>
    sql`
      insert into credentials (tenant_id, user_id, kind, name, oauth_client_id, expires_at)
      select 1, id, 'oauth_grant', ${fixture.unique()}, 'cube-cli', now() + interval '1 day'
      from users where last_login is not null order by last_login desc limit 1`.execute(db),
  );
}
