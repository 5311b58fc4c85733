import { ModelStoreError } from '@facet/model-store';
import type { FastifyError, FastifyRequest } from 'fastify';
import { fullDisk } from '../errors/disk-full.ts';
import {
  ApiError,
  badRequest,
  CLIENT_GONE,
  clientGone,
  conflict,
  isDatabaseAway,
  isWorthRunningAgain,
  stateOf,
  unavailable,
} from '../errors/errors.ts';
import { fromModelStore } from '../errors/model-store-errors.ts';
import { isScim, mediaTypeFor, scimErrorBody } from './scim-dialect.ts';

/** The SQLSTATE for a row that refers to a missing row. */
const FOREIGN_KEY_VIOLATION = '23503';
const ENDED_STREAM: ReadonlySet<string> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ABORT_ERR',
]);
/** An operator has to make room first. */
const FULL_DISK_RETRY_SECONDS = 60;

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  type: string;
  body: Record<string, unknown>;
}

/** The response to an error. Only typed errors expose their message; all others are logged and become a plain 500. */
export function answerFor(error: unknown, request: FastifyRequest): Answer {
  const known = knownError(error, request);
  if (known.status >= 500 && known.status !== 501) {
    // A typed 503 is a normal state, such as a first build that is still running. Code that causes an abnormal one logs
    // it.
    if (error instanceof ApiError && error.status === 503)
      request.log.info({ requestId: request.id }, known.message);
    else request.log.error({ err: error, requestId: request.id }, known.message);
  }
  if (known.status === CLIENT_GONE)
    request.log.info({ requestId: request.id, route: request.routeOptions?.url }, known.message);
  const { status, headers, message, code, details } = known;
  if (isScim(request.url))
    return { status, headers, type: mediaTypeFor(request), body: scimErrorBody(known) };
  const body = { error: message, code, requestId: request.id, ...details };
  return { status, headers, type: 'application/json', body };
}

function knownError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  // Its error is a broken connection, but not the connection to the database.
  if (request.raw.destroyed && request.raw.complete === false)
    return badRequest('The request body ended early');
  if (error instanceof ModelStoreError) return fromModelStore(error);
  if (stateOf(error) === FOREIGN_KEY_VIOLATION)
    return conflict('The request refers to something that was just deleted');
  if (isClientGone(error, request)) return clientGone();
  if (isWorthRunningAgain(error))
    return unavailable('The request conflicted with concurrent changes; try again', 1);
  const full = fullDisk(error);
  if (full !== undefined) return unavailable(`${full}; try again when it has space`, FULL_DISK_RETRY_SECONDS);
  if (isDatabaseAway(error)) return unavailable('The database cannot be reached; try again');
  if (isClientError(error))
    return new ApiError(error.statusCode ?? 400, codeOf(error), sentenceOf(error, request));
  return new ApiError(500, 'internal_error', 'Something went wrong on our side');
}

/** Whether a stream ended before its response began only because its client went away. */
function isClientGone(error: unknown, { raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && ENDED_STREAM.has((error as NodeJS.ErrnoException | null)?.code ?? '');
}

/** Whether Fastify itself rejected the request: a body that is invalid, malformed, too large or of the wrong type. */
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

/** Replaces Fastify's messages that are unclear or repeat the input. */
const SENTENCES: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The path has invalid percent-encoding',
  FST_ERR_MAX_PARAM_LENGTH: 'A path segment is too long',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_PROTO_VIOLATION: 'The body has a field with the name of a prototype, which is not accepted',
  FST_FILES_LIMIT: 'The body has more files than this operation accepts',
  FST_FIELDS_LIMIT: 'The body has more fields than this operation accepts',
};

function sentenceOf(error: FastifyError, request: FastifyRequest): string {
  if (error.validation !== undefined) return error.message;
  const sentence = SENTENCES[error.code];
  if (sentence !== undefined) return sentence;
  const limit = request.routeOptions?.bodyLimit;
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && limit !== undefined)
    return `The body is too large; the limit is ${Math.floor(limit / (1024 * 1024))} MB`;
  if (error.statusCode === 413) return 'The body is too large';
  if (error.statusCode === 415) return 'This operation does not accept the Content-Type';
  return error.message;
}
