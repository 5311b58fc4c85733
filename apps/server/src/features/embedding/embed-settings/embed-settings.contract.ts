import { administrators, developers, type FeatureContract } from '../../../../test/feature-contract.ts';
import { ofDeployment, withBody } from '../../../../test/fixture.ts';

const allowedOrigins = ['https://app.example.com'];

export const embedSettingsContract: FeatureContract = {
  samples: {
    getEmbedSettings: () => ({}),
    updateEmbedSettings: () => ({ body: { enabled: true, creatorModeEnabled: true, allowedOrigins } }),
    getDeploymentEmbedSettings: ofDeployment,
    updateDeploymentEmbedSettings: withBody(() => ({ enabled: null, allowedOrigins })),
  },
  failing: async ({ deploymentId }) => ({
    updateEmbedSettings: [[400, { body: { enabled: false, allowedOrigins: ['https://*'] } }]],
    updateDeploymentEmbedSettings: [
      [400, { params: { deploymentId }, body: { enabled: false, allowedOrigins: ['app.example.com'] } }],
    ],
  }),
  access: {
    getEmbedSettings: administrators,
    updateEmbedSettings: administrators,
    getDeploymentEmbedSettings: developers,
    updateDeploymentEmbedSettings: developers,
  },
};
