const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The rule that a redirect URI breaks, as the end of a sentence; undefined if it is valid. Native applications may use
 * loopback ports and private schemes (RFC 8252, 7.1 and 7.3).
 * @param isPublic whether the client is public
 */
export function redirectUriProblem(uri: string, isPublic: boolean): string | undefined {
  const url = URL.parse(uri);
  if (url === null || !/^[!-[\]-~]+$/.test(uri)) return 'must be an absolute URI';
  if (uri.includes('#')) return 'must not contain a fragment';
  if (uri.includes('*')) return 'must not contain wildcards';
  if (url.username !== '' || url.password !== '') return 'must not contain a username or password';
  const isLoopback = LOOPBACK.has(url.hostname);
  if (url.protocol === 'https:')
    return isPublic && isLoopback ? 'must use http for a loopback address' : undefined;
  if (!isPublic) return 'must use https unless the client is public';
  if (url.protocol === 'http:')
    return isLoopback ? undefined : 'must use https unless it is a loopback address';
  return url.protocol.includes('.') ? undefined : 'must use https or a scheme that contains a dot';
}
