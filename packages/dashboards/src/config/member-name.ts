/** The rule that the name of a member breaks, as `must …`; undefined for VIEW.MEMBER. */
export function memberProblem(member: string): string | undefined {
  return /^[^\s.]+(\.[^\s.]+)+$/.test(member) ? undefined : 'must be VIEW.MEMBER, such as flights.carrier';
}

/** The view of a member: everything up to the last dot. */
export function viewOf(member: string): string {
  return member.slice(0, member.lastIndexOf('.'));
}

/** The name of a member without its view. */
export function bareName(member: string): string {
  return member.slice(member.lastIndexOf('.') + 1);
}
