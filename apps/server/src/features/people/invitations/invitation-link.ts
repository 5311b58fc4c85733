/** The address of the page where an invited user sets a password. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/invitation/${token}`;
}
