import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The prefix binds the cookie to this host and HTTPS (RFC 6265bis, 4.1.3.2); plain HTTP is for loopback only. */
const nameOn = (isSecure: boolean, name: string) => (isSecure ? `__Host-facet_${name}` : `facet_${name}`);

/** The session secret that a browser sends; undefined if it sends none. */
export function sessionSecretOf(request: FastifyRequest): string | undefined {
  return readCookie(request, 'session');
}

/** Reads a cookie that `setCookie` set. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  return parseCookie(cookie)[nameOn(request.protocol === 'https', name)] || undefined;
}

/**
 * The Set-Cookie header of a cookie that scripts cannot read and that browsers send with links from other sites, but not
 * with their forms.
 * @param value empty to delete it
 * @param expires defaults to the end of the browser session
 */
export function setCookie(request: FastifyRequest, name: string, value: string, expires?: Date): string {
  const isSecure = request.protocol === 'https';
  return stringifySetCookie({
    name: nameOn(isSecure, name),
    value,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    ...(value === '' ? { maxAge: 0 } : expires === undefined ? {} : { expires }),
  });
}
