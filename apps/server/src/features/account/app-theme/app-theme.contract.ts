import { administrators, everyone, type FeatureContract } from '../../../../test/feature-contract.ts';

export const appThemeContract: FeatureContract = {
  samples: {
    getAppTheme: () => ({}),
    updateAppTheme: () => ({
      body: {
        palette: { accent: { color: '#7a77ff' }, surfaceMode: 'tinted' },
        logoUrl: 'https://example.com/logo.svg',
        typography: {
          fonts: [{ id: 'inter', url: 'https://example.com/inter.woff2', format: 'woff2' }],
          body: { fontRef: 'inter', fontWeight: 400 },
          heading: { fontRef: 'inter', fontWeight: 600 },
        },
      },
    }),
    getAppConfig: () => ({}),
    updateAppConfig: () => ({ body: { embedding: { locale: 'de', timezone: 'Europe/Berlin' } } }),
  },
  failing: {
    updateAppTheme: [[400, { body: { palette: {}, logoUrl: 'http://example.com/logo.png' } }]],
    updateAppConfig: [[400, { body: { embedding: { timezone: 'Europe/Atlantis' } } }]],
  },
  access: {
    getAppTheme: everyone,
    updateAppTheme: administrators,
    getAppConfig: everyone,
    updateAppConfig: administrators,
  },
};
