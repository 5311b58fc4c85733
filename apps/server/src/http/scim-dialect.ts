import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SCIM_ROOT } from '../auth/authorization-header.ts';
import { ApiError, notFound } from '../errors/errors.ts';

/**
 * The media type of SCIM 2.0. Operations under `SCIM_ROOT` also differ in their errors (RFC 7644, section 3.12) and
 * accept an API key without a scheme (spec.md, Authentication 3).
 */
export const SCIM_MEDIA_TYPE = 'application/scim+json';

const ERROR_URN = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const ScimErrorBody = Type.Object(
  {
    schemas: Type.Array(Type.String(), { examples: [[ERROR_URN]] }),
    status: Type.String({ description: 'The HTTP status of the response.', examples: ['400'] }),
    scimType: Type.Optional(
      Type.String({ description: 'The kind of error, for programs.', examples: ['invalidFilter'] }),
    ),
    detail: Type.String({ description: 'What is wrong, in a sentence.' }),
  },
  { title: 'ScimError', description: 'The body of every SCIM error response.' },
);

export function isScim(path: string): boolean {
  return path.startsWith(`${SCIM_ROOT}/`);
}

export function scimErrorBody({ status, code, message, details }: ApiError): Record<string, unknown> {
  const { scimType = code === 'bad_request' ? 'invalidValue' : undefined } = details;
  return { schemas: [ERROR_URN], status: String(status), scimType, detail: message };
}

/** The response media type: SCIM's, or `application/json` for a client that accepts only that. */
export function mediaTypeFor(request: FastifyRequest): string {
  const accepted = request.headers.accept ?? '';
  const wantsJson = accepted.includes('application/json') && !accepted.includes(SCIM_MEDIA_TYPE);
  return `${wantsJson ? 'application/json' : SCIM_MEDIA_TYPE}; charset=utf-8`;
}

/** The error for a request that matches no operation: 404, or 501 and 405 for unsupported parts of SCIM. */
export function unrouted(request: FastifyRequest): ApiError {
  const [path = ''] = request.url.split('?');
  const rest = isScim(path) ? path.slice(SCIM_ROOT.length).replace(/\/$/, '') : '';
  if (/(^\/(Bulk|Me)|\/\.search)$/.test(rest))
    return new ApiError(
      501,
      'not_implemented',
      `${rest.slice(1)} is not supported; see ServiceProviderConfig`,
    );
  const allow = allowed(rest);
  if (allow === undefined) return notFound(`${request.method} ${path}`);
  const headers = { allow };
  return new ApiError(405, 'method_not_allowed', `${path} does not support ${request.method}`, { headers });
}

function allowed(path: string): string | undefined {
  if (/^\/(Schemas|ResourceTypes)(\/[^/]+)?$|^\/ServiceProviderConfig$/.test(path)) return 'GET';
  if (/^\/(Users|Groups)$/.test(path)) return 'GET, POST';
  return /^\/(Users|Groups)\/[^/]+$/.test(path) ? 'GET, PUT, PATCH, DELETE' : undefined;
}
