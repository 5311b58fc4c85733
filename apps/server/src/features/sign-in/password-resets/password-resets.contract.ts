import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { must } from '../../../../test/fixture.ts';
import { newUserWithPassword } from '../../../../test/sample-people.ts';

export const passwordResetContract: FeatureContract = {
  samples: {
    createPasswordReset: async (fixture) => ({ params: { id: (await newUserWithPassword(fixture)).id } }),
    acceptPasswordReset: async (fixture) => {
      const { id } = await newUserWithPassword(fixture);
      const { resetLink } = await must(fixture.server, 'POST', `/api/v1/users/${id}/password-reset`);
      return { body: { token: resetLink.split('/').at(-1), password: 'another staple entirely' } };
    },
  },
  failing: {
    createPasswordReset: [[404, { params: { id: 999_999 } }]],
    acceptPasswordReset: [[404, { body: { token: 'x'.repeat(43), password: 'correct horse' } }]],
  },
  access: {
    createPasswordReset: administrators,
    acceptPasswordReset: everyone,
  },
};
