import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { badRequest } from './errors.ts';

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

/** Reads a multipart body: text fields as strings, file parts as `{ fileName, bytes }`. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw badRequest('The body must be multipart/form-data');
  const body: Record<string, unknown> = {};
  for await (const part of request.parts()) {
    body[part.fieldname] =
      part.type === 'file'
        ? ({ fileName: part.filename, bytes: await part.toBuffer() } satisfies UploadedFile)
        : part.value;
  }
  return body;
}
