import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ApiError, badRequest } from './errors.ts';

/** The largest file of a data model, and so of one upload. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A file part of a multipart body. */
export interface UploadedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A file among the members of a multipart body: documented as binary, read as an `UploadedFile`. */
export const FilePart = Type.Unsafe<UploadedFile>({
  type: 'string',
  format: 'binary',
  description: 'The bytes.',
});

/**
 * Reads a multipart body: text fields as strings, file parts as `{ fileName, bytes }`.
 * @throws 400 for what is no such body, and for a file over the limit
 */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw badRequest('The body must be multipart/form-data');
  try {
    return await partsOf(request);
  } catch (error) {
    // The parser's own errors, such as an end that never came, say nothing of whose fault they are.
    const isTyped = error instanceof ApiError || (error instanceof Error && 'statusCode' in error);
    throw isTyped ? error : badRequest('The body is not valid multipart/form-data');
  }
}

async function partsOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    body[part.fieldname] =
      part.type === 'file'
        ? ({ fileName: part.filename, bytes: await bytesOf(part) } satisfies UploadedFile)
        : part.value;
  }
  return body;
}

/** @throws 400 for a file over the limit: a rule about the file, not about the request's size */
async function bytesOf(part: MultipartFile): Promise<Buffer> {
  try {
    return await part.toBuffer();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE')
      throw badRequest(`body.${part.fieldname} is larger than ${MAX_FILE_BYTES} bytes`, 'too_large');
    throw error;
  }
}
