/** The page on which an invited user chooses a password. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation/${token}`;
}
