import type { FastifyRequest } from 'fastify';
import { ApiError, notFound } from '../errors/errors.ts';
import type { Operation } from './operation.ts';
import { unsupportedScim } from './scim-dialect.ts';

/** Creates the errors for requests that match no operation: 405 where the path has other methods, otherwise 404. */
export function undeclared(
  operations: readonly Pick<Operation, 'method' | 'path'>[],
): (request: FastifyRequest) => ApiError {
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const declared = [...byPath].map(([path, ofPath]) => ({
    // The router also accepts a trailing slash.
    pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}/?$`),
    methods: ofPath.map(({ method }) => method),
  }));
  return (request) => {
    const [path = ''] = request.url.split('?');
    const unsupported = unsupportedScim(path);
    if (unsupported !== undefined) return unsupported;
    const methods = declared.filter(({ pattern }) => pattern.test(path)).flatMap((found) => found.methods);
    if (methods.length === 0) return notFound(`${request.method} ${path}`);
    const headers = { allow: [...new Set(methods)].join(', ') };
    return new ApiError(405, 'method_not_allowed', `${path} does not support ${request.method}`, { headers });
  };
}
