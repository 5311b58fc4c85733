import { administrators, type FeatureContract } from '../../../../test/feature-contract.ts';
import { newUser, ownId } from '../../../../test/sample-people.ts';

export const handOverContract: FeatureContract = {
  samples: {
    handOverUser: async (fixture) => ({
      params: { id: (await newUser(fixture)).id },
      body: { toUserId: (await newUser(fixture)).id },
    }),
  },
  failing: async (fixture) => {
    const { id } = await newUser(fixture);
    return {
      handOverUser: [
        [400, { params: { id }, body: { toUserId: id } }],
        [404, { params: { id }, body: { toUserId: 999_999 } }],
        [404, { params: { id: 999_999 }, body: { toUserId: await ownId(fixture) } }],
      ],
    };
  },
  access: { handOverUser: administrators },
};
