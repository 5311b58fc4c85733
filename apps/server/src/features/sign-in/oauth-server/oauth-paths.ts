/** Paths below the issuer. Command-line clients also use `/device/code` and `/device` without discovery. */
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

/** The mount path of the authorization server; the issuer is the origin plus this path. */
export const MOUNT = '/auth';

/** Where clients register themselves, in accounts that allow it. */
export const REGISTER = `${MOUNT}/register`;
