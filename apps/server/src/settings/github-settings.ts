import { matching, publicUrl, setting, text } from './setting.ts';

/** The GitHub App with which accounts are linked. */
export const GITHUB_SETTINGS = {
  githubUrl: setting(
    'FACET_GITHUB_URL',
    'https://github.com',
    'URL of GitHub or of a GitHub Enterprise server, whose API is under /api/v3.',
    (value, fail) => publicUrl(value, fail) ?? 'https://github.com',
  ),
  githubAppId: setting(
    'FACET_GITHUB_APP_ID',
    'none: GitHub accounts cannot be linked',
    'App ID of the GitHub App; requires the three settings below.',
    matching(/^[1-9]\d{0,14}$/, 'the App ID of a GitHub App'),
  ),
  githubClientId: setting('FACET_GITHUB_CLIENT_ID', 'none', 'Client ID of the GitHub App.', text),
  githubClientSecret: setting('FACET_GITHUB_CLIENT_SECRET', 'none', 'Client secret of the GitHub App.', text),
  githubPrivateKey: setting(
    'FACET_GITHUB_PRIVATE_KEY',
    'none',
    'Path of the private key of the GitHub App (PEM).',
    text,
  ),
  githubAppSlug: setting(
    'FACET_GITHUB_APP_SLUG',
    "none: users are sent to GitHub's list of installations",
    'Name of the GitHub App in its URL, to which users are sent to install it.',
    matching(/^[a-z0-9-]{1,100}$/i, 'letters, digits and hyphens'),
  ),
} as const;
