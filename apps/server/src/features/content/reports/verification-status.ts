/** Whether a report still has the query that somebody verified. */
export const VERIFICATION_STATUSES = ['VERIFIED', 'CHANGED_SINCE'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/**
 * @param verified the checksum of the query that was verified
 * @param present the checksum of the present query
 */
export function verificationStatus(verified: string | null, present: string): VerificationStatus {
  return verified === present ? 'VERIFIED' : 'CHANGED_SINCE';
}
