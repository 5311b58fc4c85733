import { type TOTP, URI } from 'otpauth';
import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { type Fixture, must } from '../../../../test/fixture.ts';
import { newUser, newUserWithPassword, ownAccount, ownId, PASSWORD } from '../../../../test/sample-people.ts';

export const secondFactorContract: FeatureContract = {
  samples: {
    getMySecondFactor: () => ({}),
    beginSecondFactor: async (fixture) => {
      await ownAccount(fixture);
      return {};
    },
    confirmSecondFactor: async (fixture) => ({ body: { code: await newSecondFactor(fixture) } }),
    removeMySecondFactor: async (fixture) => {
      const code = await newSecondFactor(fixture);
      await must(fixture.server, 'PUT', '/api/v1/users/me/second-factor', { code });
      return { body: { password: PASSWORD } };
    },
    getUserSecondFactor: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
    removeUserSecondFactor: async (fixture) => {
      const code = await newSecondFactor(fixture);
      await must(fixture.server, 'PUT', '/api/v1/users/me/second-factor', { code });
      return { params: { id: await ownId(fixture) } };
    },
  },
  failing: async (fixture) => {
    await ownAccount(fixture);
    const user = await newUserWithPassword(fixture);
    return {
      beginSecondFactor: [],
      confirmSecondFactor: [[409, { body: { code: '123456' } }]],
      removeMySecondFactor: [
        [400, { body: {} }],
        [404, { body: { password: PASSWORD } }],
      ],
      removeUserSecondFactor: [
        [404, { params: { id: 999_999 } }],
        [404, { params: { id: user.id } }],
      ],
    };
  },
  access: {
    getMySecondFactor: everyone,
    beginSecondFactor: everyone,
    confirmSecondFactor: everyone,
    removeMySecondFactor: everyone,
    getUserSecondFactor: administrators,
    removeUserSecondFactor: administrators,
  },
};

/** Begins the administrator's second factor and returns its first code. */
async function newSecondFactor(fixture: Fixture): Promise<string> {
  await ownAccount(fixture);
  const { uri } = await must(fixture.server, 'POST', '/api/v1/users/me/second-factor');
  return (URI.parse(uri) as TOTP).generate();
}
