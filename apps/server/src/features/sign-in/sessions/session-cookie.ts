import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';

/** The prefix binds the cookie to this host and to HTTPS (RFC 6265bis, 4.1.3.2); plain HTTP is loopback only. */
const nameOn = (isSecure: boolean, name: string) => (isSecure ? `__Host-facet_${name}` : `facet_${name}`);

/** The secret of the session that a browser sends; undefined when it sends none. */
export function sessionSecretOf(request: FastifyRequest): string | undefined {
  return readCookie(request, 'session');
}

/** A cookie of ours. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined) return undefined;
  return parseCookie(cookie)[nameOn(request.protocol === 'https', name)] || undefined;
}

/**
 * The Set-Cookie header of a cookie that only this server reads, and that a link of another site brings but a form of
 * another site does not.
 * @param value empty to delete it
 * @param expires the end of the browser's session unless told
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
