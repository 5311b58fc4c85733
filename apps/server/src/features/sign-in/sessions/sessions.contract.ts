import { sql } from 'kysely';
import {
  administrators,
  everyone,
  type FeatureContract,
  ownOnly,
} from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { inTurns } from '../../../../test/grow-list.ts';
import { newUserWithPassword, ownAccount, PASSWORD } from '../../../../test/sample-people.ts';
import type { Json, ServerUnderTest } from '../../../../test/server-under-test.ts';

export const sessionContract: FeatureContract = {
  samples: {
    listMySessions: async (fixture) => {
      await newSession(fixture, await ownAccount(fixture));
      return {};
    },
    endMySession: async (fixture) => ({
      params: { id: await newSession(fixture, await ownAccount(fixture)) },
    }),
    endMyOtherSessions: () => ({}),
    listUserSessions: async (fixture) => {
      const user = await newUserWithPassword(fixture);
      await newSession(fixture, user);
      return { params: { id: user.id } };
    },
    endUserSession: async (fixture) => {
      const user = await newUserWithPassword(fixture);
      return { params: { id: user.id, sessionId: await newSession(fixture, user) } };
    },
    endUserSessions: async (fixture) => ({ params: { id: (await newUserWithPassword(fixture)).id } }),
  },
  failing: async (fixture) => {
    const user = await newUserWithPassword(fixture);
    return {
      endMySession: [[404, { params: { id: 999_999 } }]],
      endMyOtherSessions: [],
      endUserSession: [
        [404, { params: { id: 999_999, sessionId: 1 } }],
        [404, { params: { id: user.id, sessionId: 999_999 } }],
      ],
      endUserSessions: [[404, { params: { id: 999_999 } }]],
    };
  },
  lists: {
    listMySessions: {
      add: (server, fixture, count) => addSessions(server, fixture, count),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
    listUserSessions: {
      add: (server, fixture, count) => addSessions(server, fixture, count),
      keyOf: (item) => item.id,
      older: [],
      unpaged: 20,
    },
  },
  access: {
    listMySessions: everyone,
    endMySession: ownOnly,
    endMyOtherSessions: everyone,
    listUserSessions: administrators,
    endUserSession: administrators,
    endUserSessions: administrators,
  },
};

/** Signs a user in and returns the id of the session. */
async function newSession(fixture: Fixture, { id, email }: Json): Promise<number> {
  await fixture.server.call('POST', '/login', {
    key: null,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: Buffer.from(String(new URLSearchParams({ login: email, password: PASSWORD }))),
  });
  const { items } = await must(fixture.server, 'GET', `/api/v1/users/${id}/sessions`);
  return items[0].id;
}

/** Adds sessions of the user who signed in last, as the sample call had one do. */
async function addSessions({ db }: ServerUnderTest, fixture: Fixture, count: number): Promise<void> {
  await inTurns(count, () =>
    sql`
      with session as (
        insert into credentials (tenant_id, user_id, kind, name, secret_hash, expires_at)
        select 1, id, 'session', 'Browser', sha256(${fixture.unique()}::bytea), now() + interval '1 day'
        from users where last_login is not null order by last_login desc limit 1
        returning id
      )
      insert into browser_sessions (credential_id, tenant_id, method, address)
      select id, 1, 'password', '192.0.2.7' from session`.execute(db),
  );
}
