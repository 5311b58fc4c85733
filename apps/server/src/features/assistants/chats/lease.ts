/** A running answer whose node has not renewed it for this long has failed. */
export const LEASE_SECONDS = 10;
