import type { FastifyRequest } from 'fastify';
import { checkText } from '../http/validation.ts';

/** The values of a submitted form, by field name. @throws 400 for text that cannot be stored */
export function formOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  checkText(request.body, 'form');
  return (request.body ?? {}) as Record<string, string>;
}
