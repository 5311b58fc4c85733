/** The page on which a user chooses a new password. */
export function resetLink(origin: string, token: string): string {
  return `${origin}/reset/${token}`;
}
