/** Paths below the issuer; `/device/code` and `/device` are also what command-line clients know. */
export const ROUTES = {
  authorization: '/authorize',
  token: '/token',
  userinfo: '/userinfo',
  jwks: '/jwks',
  revocation: '/revoke',
  introspection: '/introspect',
  device_authorization: '/device/code',
  code_verification: '/device',
  end_session: '/session/end',
} as const;

/** Where the authorization server is mounted: its issuer is the origin with this. */
export const MOUNT = '/auth';
