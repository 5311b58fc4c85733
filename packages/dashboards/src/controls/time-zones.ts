/**
 * The name of an IANA time zone, with old names replaced: `America/New_York` for `US/Eastern`. Undefined for anything
 * else, including offsets such as `+05:00`, with which times would be wrong for half of the year.
 */
export function timezoneOf(name: unknown): string | undefined {
  if (typeof name !== 'string' || !/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
