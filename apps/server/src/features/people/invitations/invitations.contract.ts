import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { newUser, newUserWithPassword } from '../../../../test/sample-people.ts';

export const invitationContract: FeatureContract = {
  samples: {
    inviteUser: async (fixture) => ({ params: { id: (await newUser(fixture)).id } }),
    acceptInvitation: async (fixture) => {
      const { invitationLink } = await newUser(fixture);
      return {
        body: { token: invitationLink.split('/').at(-1), password: 'correct horse', firstName: 'Ada' },
      };
    },
  },
  failing: async (fixture) => {
    const user = await newUserWithPassword(fixture);
    return {
      inviteUser: [
        [404, { params: { id: 999_999 } }],
        [409, { params: { id: user.id } }],
      ],
      acceptInvitation: [[404, { body: { token: 'x'.repeat(43), password: 'correct horse' } }]],
    };
  },
  access: {
    inviteUser: administrators,
    acceptInvitation: everyone,
  },
};
