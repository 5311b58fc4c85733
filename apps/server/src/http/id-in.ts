/** Parses an id from an address; returns 0, which no resource has, for an invalid id. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
}
