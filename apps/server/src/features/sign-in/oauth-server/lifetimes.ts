const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The lifetimes of artifacts in seconds. */
export const SECONDS = {
  AccessToken: 60 * MINUTE,
  /** Since the last use; each use returns a new token. */
  RefreshToken: 30 * DAY,
  IdToken: 60 * MINUTE,
  AuthorizationCode: MINUTE,
  DeviceCode: 10 * MINUTE,
  /** Until the application has fetched its tokens, which then extend the grant. */
  Grant: 10 * MINUTE,
  /** A sign-in in progress; long enough to look up or reset a password. */
  Interaction: 60 * MINUTE,
  /** The library's session; only our own session determines who is signed in. */
  Session: DAY,
} as const;

/** The polling interval of the device grant in seconds (RFC 8628, 3.2). */
export const POLL_SECONDS = 5;
