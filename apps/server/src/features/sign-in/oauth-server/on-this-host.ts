/** Reduces an address on this server to its path, so that the browser stays on the host that its cookies belong to. */
export function onThisHost(origin: string, location: string): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
}
