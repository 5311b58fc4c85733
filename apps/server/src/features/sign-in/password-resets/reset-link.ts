/** The address of the page on which a user sets a new password. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset/${token}`;
}
