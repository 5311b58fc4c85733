const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Seconds that what the authorization server makes is good for. */
export const SECONDS = {
  AccessToken: 60 * MINUTE,
  /** From the last time that it was used: each use gives a new one. */
  RefreshToken: 30 * DAY,
  IdToken: 60 * MINUTE,
  AuthorizationCode: MINUTE,
  DeviceCode: 10 * MINUTE,
  /** Until the program has fetched its tokens, with which a grant lives on. */
  Grant: 10 * MINUTE,
  /** A sign-in on the way: as long as somebody may look for his password. */
  Interaction: 60 * MINUTE,
  /** What the library keeps of a browser. Who is signed in there is told by our own session only. */
  Session: DAY,
} as const;

/** Seconds that a program waits between two questions whether its user has agreed (RFC 8628, 3.2). */
export const POLL_SECONDS = 5;
