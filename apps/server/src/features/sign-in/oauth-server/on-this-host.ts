/** A way to ourselves, as a path: the browser stays on the host that it has its cookies of, whatever others call us. */
export function onThisHost(origin: string, location: string): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
}
