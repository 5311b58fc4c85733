const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Why people cannot be sent to an address after a sign-in, as the end of a sentence; undefined when they can. Programs
 * on people's own machines have ports and schemes of their own there (RFC 8252, 7.1 and 7.3).
 * @param isPublic whether the program is one, which keeps no secret
 */
export function redirectUriProblem(uri: string, isPublic: boolean): string | undefined {
  const url = URL.parse(uri);
  if (url === null || !/^[!-[\]-~]+$/.test(uri)) return 'must be an absolute address';
  if (uri.includes('#')) return 'must have no fragment';
  if (uri.includes('*')) return 'must be the whole address, without wildcards';
  if (url.username !== '' || url.password !== '') return 'must name no user';
  const isLoopback = LOOPBACK.has(url.hostname);
  if (url.protocol === 'https:')
    return isPublic && isLoopback ? 'must be http on this machine itself' : undefined;
  if (!isPublic) return 'must be https, unless the client is public';
  if (url.protocol === 'http:') return isLoopback ? undefined : 'must be https, but on the machine itself';
  return url.protocol.includes('.') ? undefined : 'must be https, or a scheme with a dot in it';
}
