import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';
import { must } from '../../../../test/fixture.ts';
import { newUser, newUserWithPassword } from '../../../../test/sample-people.ts';

export const invitationContract: FeatureContract = {
  samples: {
    createUser: (fixture) => {
      const username = fixture.unique();
      const settings = { timezone: 'Europe/Zurich', sheets: { revealSheetOnOpen: false } };
      return { body: { email: `${username}@example.com`, username, defaultRoles: ['Viewer'], settings } };
    },
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
    const username = fixture.unique();
    const takenUser = { email: `${username}@example.com`, username, password: 'correct horse' };
    await must(fixture.server, 'POST', '/api/v1/users', takenUser);
    return {
      createUser: [
        [400, { body: { email: `${fixture.unique()}@example.com`, username: 'x', defaultRoles: ['Admin'] } }],
        [409, { body: { ...takenUser, email: takenUser.email.toUpperCase() } }],
      ],
      inviteUser: [
        [404, { params: { id: 999_999 } }],
        [409, { params: { id: user.id } }],
      ],
      acceptInvitation: [[404, { body: { token: 'x'.repeat(43), password: 'correct horse' } }]],
    };
  },
  access: {
    createUser: administrators,
    inviteUser: administrators,
    acceptInvitation: everyone,
  },
};
