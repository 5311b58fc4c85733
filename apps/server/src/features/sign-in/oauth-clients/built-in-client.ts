import { DEVICE_CODE } from './grant-types.ts';
import type { OAuthClient } from './oauth-client.ts';

/** The command-line client; every account has it, and it cannot be changed. */
export const BUILT_IN_CLIENT: OAuthClient = {
  clientId: 'cube-cli',
  name: 'Cube CLI',
  secretHash: null,
  redirectUris: [],
  postLogoutRedirectUris: [],
  grantTypes: [DEVICE_CODE, 'refresh_token'],
  isTrusted: false,
  isBuiltIn: true,
  createdAt: null,
  updatedAt: null,
};
