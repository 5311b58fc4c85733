import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SCIM_ROOT } from '../auth/authorization-header.ts';
import { ApiError } from '../errors/errors.ts';

/**
 * The media type of SCIM 2.0. Operations under `SCIM_ROOT` also differ in their errors (RFC 7644, section 3.12) and
 * accept an API key without a scheme, as Okta sends it (docs/scim.md).
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

/** 501 for the parts of SCIM that this server leaves out; undefined for every other path. */
export function unsupportedScim(path: string): ApiError | undefined {
  const rest = isScim(path) ? path.slice(SCIM_ROOT.length).replace(/\/$/, '') : '';
  if (!/(^\/(Bulk|Me)|\/\.search)$/.test(rest)) return undefined;
  const message = `${rest.slice(1)} is not supported; see ServiceProviderConfig`;
  return new ApiError(501, 'not_implemented', message);
}
