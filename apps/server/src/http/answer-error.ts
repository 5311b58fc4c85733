import { ModelStoreError } from '@facet/model-store';
import type { FastifyError, FastifyRequest } from 'fastify';
import {
  ApiError,
  conflict,
  isDatabaseAway,
  isWorthRunningAgain,
  stateOf,
  unavailable,
} from '../errors/errors.ts';
import { fromModelStore } from '../errors/model-store-errors.ts';
import { isScim, mediaTypeFor, scimErrorBody } from './scim-dialect.ts';

/** PostgreSQL's SQLSTATE for a row that refers to one which is gone. */
const FOREIGN_KEY_VIOLATION = '23503';

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  type: string;
  body: Record<string, unknown>;
}

/** The answer to an error. Only a typed error tells its message; anything else is logged and stays inside. */
export function answerFor(error: unknown, request: FastifyRequest): Answer {
  const known = knownError(error, request);
  if (known.status >= 500 && known.status !== 501)
    request.log.error({ err: error, requestId: request.id }, known.message);
  if (isScim(request.url))
    return {
      status: known.status,
      headers: known.headers,
      type: mediaTypeFor(request),
      body: scimErrorBody(known),
    };
  return {
    status: known.status,
    headers: known.headers,
    type: 'application/json',
    body: { error: known.message, code: known.code, requestId: request.id, ...known.details },
  };
}

function knownError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ModelStoreError) return fromModelStore(error);
  if (stateOf(error) === FOREIGN_KEY_VIOLATION)
    return conflict('Something that this refers to was deleted at the same time');
  if (isWorthRunningAgain(error)) return unavailable('Others changed the same things; try again', 1);
  if (isDatabaseAway(error)) return unavailable('The database cannot be reached; try again');
  if (isClientError(error))
    return new ApiError(error.statusCode ?? 400, codeOf(error), sentenceOf(error, request));
  return new ApiError(500, 'internal_error', 'Something went wrong on our side');
}

/** Fastify's own refusals: a body that does not validate, is no JSON, too large or of another type. */
function isClientError(error: unknown): error is FastifyError {
  if (!(error instanceof Error)) return false;
  const { statusCode, validation, code } = error as FastifyError;
  const isFastify = validation !== undefined || code?.startsWith('FST_') === true;
  return isFastify && (validation !== undefined || (statusCode !== undefined && statusCode < 500));
}

function codeOf(error: FastifyError): string {
  if (error.statusCode === 413) return 'too_large';
  if (error.statusCode === 415) return 'unsupported_media_type';
  return 'bad_request';
}

/** What Fastify's messages would not say, or say by repeating what was sent. */
const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path has a broken percent-encoding',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the path is too long',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_FILES_LIMIT: 'The body has more files than this operation takes',
  FST_FIELDS_LIMIT: 'The body has more fields than this operation takes',
};

function sentenceOf(error: FastifyError, request: FastifyRequest): string {
  if (error.validation !== undefined) return error.message;
  const sentence = SENTENCES[error.code];
  if (sentence !== undefined) return sentence;
  const limit = request.routeOptions?.bodyLimit;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && limit !== undefined)
    return `The body is too large; ${Math.floor(limit / (1024 * 1024))} MB is the most`;
  if (error.statusCode === 413) return 'The body is too large';
  if (error.statusCode === 415) return 'The Content-Type is not one that this operation takes';
  return error.message;
}
