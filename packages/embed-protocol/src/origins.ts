/**
 * Whether an origin is one of those that may show an embed: `https://app.example.com`, `https://*.example.com` for all
 * its subdomains, `http://localhost:3000`.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((pattern) => {
    const [scheme, host] = pattern.split('://*');
    if (host === undefined) return origin === pattern;
    if (!host.startsWith('.') || !origin.startsWith(`${scheme}://`) || !origin.endsWith(host)) return false;
    const labels = origin.slice(`${scheme}://`.length, -host.length);
    return /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(labels);
  });
}

/** The origin of an address, or undefined if it has none. */
export function originOf(address: string): string | undefined {
  try {
    const { origin } = new URL(address);
    return origin === 'null' ? undefined : origin;
  } catch {
    return undefined;
  }
}
