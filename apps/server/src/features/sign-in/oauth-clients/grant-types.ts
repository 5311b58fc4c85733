/** The ways a client obtains tokens (RFC 6749, RFC 8628). */
export const GRANT_TYPES = [
  'authorization_code',
  'refresh_token',
  'urn:ietf:params:oauth:grant-type:device_code',
] as const;

export const DEVICE_CODE = GRANT_TYPES[2];
