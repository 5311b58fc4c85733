import { type ApiError, badRequest } from '../errors/errors.ts';

/**
 * The error for a key of parsed JSON that changes the prototype of an object it is assigned to; undefined if there is
 * none. Iterative, so that deep nesting cannot exhaust the stack.
 * @param maxDepth how many levels to search; defaults to all
 */
export function refusedKeyIn(body: unknown, maxDepth = Number.POSITIVE_INFINITY): ApiError | undefined {
  const open = [{ value: body, path: 'body', depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== 'object' || value === null || depth >= maxDepth) continue;
    const key = ['__proto__', 'constructor'].find((name) => isRefused(value, name));
    if (key !== undefined) return badRequest(`${path} has a key "${key}", which is not accepted`);
    for (const [name, member] of Object.entries(value))
      open.push({ value: member, path: `${path}.${name.slice(0, 60)}`, depth: depth + 1 });
  }
  return undefined;
}

/** `constructor` is harmless unless it contains a prototype. */
function isRefused(value: object, name: string): boolean {
  if (!Object.hasOwn(value, name)) return false;
  if (name === '__proto__') return true;
  const member: unknown = value.constructor;
  return typeof member === 'object' && member !== null && Object.hasOwn(member, 'prototype');
}
