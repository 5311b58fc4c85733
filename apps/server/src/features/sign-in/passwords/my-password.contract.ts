import { everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ownAccount, PASSWORD } from '../../../../test/sample-people.ts';

export const myPasswordContract: FeatureContract = {
  samples: {
    changeMyPassword: async (fixture) => {
      await ownAccount(fixture);
      return { body: { currentPassword: PASSWORD, newPassword: PASSWORD } };
    },
  },
  failing: async (fixture) => {
    const { email } = await ownAccount(fixture);
    return {
      changeMyPassword: [
        [403, { body: { currentPassword: 'wrong horse', newPassword: 'another staple entirely' } }],
        [400, { body: { currentPassword: PASSWORD, newPassword: email } }],
      ],
    };
  },
  access: {
    changeMyPassword: everyone,
  },
};
