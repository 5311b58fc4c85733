import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SCIM_ROOT } from '../auth/authorization-header.ts';
import { ApiError, notFound } from '../errors/errors.ts';

/**
 * What is different below this path, where identity providers speak SCIM 2.0: media type, errors (RFC 7644, 3.12),
 * and an API key that may come without a scheme (spec.md, Authentication 3).
 */
export const SCIM_MEDIA_TYPE = 'application/scim+json';

const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const ScimErrorBody = Type.Object(
  {
    schemas: Type.Array(Type.String(), { examples: [[ERROR_URN]] }),
    status: Type.String({ description: 'The status of the answer.', examples: ['400'] }),
    scimType: Type.Optional(
      Type.String({ description: 'The kind of error, for programs.', examples: ['invalidFilter'] }),
    ),
    detail: Type.String({ description: 'What is wrong, in a sentence.' }),
  },
  { title: 'ScimError', description: 'The body of every answer of SCIM that is not a success.' },
);

export function isScim(path: string): boolean {
  return path.startsWith(`${SCIM_ROOT}/`);
}

export function scimErrorBody({ status, code, message, details }: ApiError): Record<string, unknown> {
  const { scimType = code === 'bad_request' ? 'invalidValue' : undefined } = details;
  return { schemas: [ERROR_URN], status: String(status), scimType, detail: message };
}

/** `application/json` for a client that takes only that. */
export function mediaTypeFor(request: FastifyRequest): string {
  const accepted = request.headers.accept ?? '';
  const wantsJson = accepted.includes('application/json') && !accepted.includes(SCIM_MEDIA_TYPE);
  return `${wantsJson ? 'application/json' : SCIM_MEDIA_TYPE}; charset=utf-8`;
}

/** The answer to a request of which no operation is: parts of the protocol that are not offered are told as such. */
export function unrouted(request: FastifyRequest): ApiError {
  const [path = ''] = request.url.split('?');
  const rest = isScim(path) ? path.slice(SCIM_ROOT.length).replace(/\/$/, '') : '';
  if (/(^\/(Bulk|Me)|\/\.search)$/.test(rest))
    return new ApiError(501, 'not_implemented', `${rest.slice(1)} is not offered; see ServiceProviderConfig`);
  const allow = allowed(rest);
  if (allow === undefined) return notFound(`${request.method} ${path}`);
  const headers = { allow };
  return new ApiError(405, 'method_not_allowed', `${request.method} is not for ${path}`, { headers });
}

function allowed(path: string): string | undefined {
  if (/^\/(Schemas|ResourceTypes)(\/[^/]+)?$|^\/ServiceProviderConfig$/.test(path)) return 'GET';
  if (/^\/(Users|Groups)$/.test(path)) return 'GET, POST';
  return /^\/(Users|Groups)\/[^/]+$/.test(path) ? 'GET, PUT, PATCH, DELETE' : undefined;
}
