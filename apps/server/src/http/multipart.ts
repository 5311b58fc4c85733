import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError, badRequest } from '../errors/errors.ts';

/** The size limit of a data model file, and so of an upload. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A file part of a multipart body. */
export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A file member of a multipart body: documented as binary, read as an `UploadedFile`. */
export const FilePart = Type.Unsafe<UploadedFile>({
  type: 'string',
  format: 'binary',
  description: 'The content of the file.',
});

/** Makes a context accept multipart bodies. Elsewhere they are refused, as are all types that are not JSON. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 20 } });
}

/**
 * Reads a multipart body: text fields as strings, file parts as `{ fileName, bytes }`.
 * @throws 400 if the body is not multipart/form-data, or a file exceeds the limit
 */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw badRequest('The body must be multipart/form-data');
  try {
    return await partsOf(request);
  } catch (error) {
    // Not 413: the limit applies to files of the model, not to the size of the request.
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw badRequest(`The body has a file larger than ${MAX_FILE_BYTES} bytes`, 'too_large');
    // The parser's own errors, such as a missing end, have no status.
    const isTyped = error instanceof ApiError || (error instanceof Error && 'statusCode' in error);
    throw isTyped ? error : badRequest('The body is not valid multipart/form-data');
  }
}

async function partsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    body[part.fieldname] =
      part.type === 'file'
        ? ({ fileName: part.filename, bytes: await part.toBuffer() } satisfies UploadedFile)
        : part.value;
  }
  return body;
}
