import { DEVICE_CODE } from './grant-types.ts';
import type { OAuthClient } from './oauth-client.ts';

/** What the built-in clients have in common: every account has them, and they cannot be changed. */
const BUILT_IN = {
  secretHash: null,
  postLogoutRedirectUris: [],
  isTrusted: false,
  isBuiltIn: true,
  isSelfRegistered: false,
  createdAt: null,
  updatedAt: null,
} as const;

/** The command-line client. */
export const CLI_CLIENT: OAuthClient = {
  ...BUILT_IN,
  clientId: 'cube-cli',
  name: 'Cube CLI',
  redirectUris: [],
  grantTypes: [DEVICE_CODE, 'refresh_token'],
};

/**
 * The client of assistants that run on the computer of their user, for the MCP server. The user returns to any port of
 * that computer (RFC 8252, 7.3).
 */
const MCP_CLIENT: OAuthClient = {
  ...BUILT_IN,
  clientId: 'cube-mcp-client',
  name: 'MCP client',
  redirectUris: ['127.0.0.1', 'localhost', '[::1]'].flatMap((host) =>
    ['/callback', '/oauth/callback'].map((path) => `http://${host}${path}`),
  ),
  grantTypes: ['authorization_code', 'refresh_token'],
};

/** The built-in clients, in the order in which they are listed. */
export const BUILT_IN_CLIENTS: readonly OAuthClient[] = [CLI_CLIENT, MCP_CLIENT];

/** The built-in client with an id; undefined for another id. */
export function builtInClient(clientId: string): OAuthClient | undefined {
  return BUILT_IN_CLIENTS.find((client) => client.clientId === clientId);
}
