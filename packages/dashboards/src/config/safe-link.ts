/**
 * An address that may be opened from a dashboard; undefined for all others, such as those that would run a script or show
 * another page of the same site, begin with a user's name that looks like a host, or have characters that browsers read as
 * others or leave out.
 */
export function safeLink(address: string): string | undefined {
  if (/[\\\p{Cc}]/u.test(address)) return undefined;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  return url.protocol === 'https:' || url.protocol === 'mailto:' ? url.href : undefined;
}
