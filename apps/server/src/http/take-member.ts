import { gzipSync } from 'node:zlib';
import { badRequest } from '../errors/errors.ts';

/** Fastest: what is packed here is kept for minutes. */
const LEVEL = 1;

/** A body without its large member, and that member's JSON, gzipped. */
export interface TakenBody {
  readonly body: Record<string, unknown>;
  readonly member: Uint8Array | undefined;
}

/**
 * Parses a body and takes a member out that is an object. Of the rest only members of known names stay, whatever else
 * was sent.
 * @throws 400 for what is no JSON object
 */
export function takeMember(bytes: Uint8Array, name: string, known: readonly string[]): TakenBody {
  const parsed = parse(bytes);
  const body: Record<string, unknown> = {};
  for (const each of known) if (each !== name && Object.hasOwn(parsed, each)) body[each] = parsed[each];
  const member = Object.hasOwn(parsed, name) ? parsed[name] : undefined;
  if (typeof member === 'object' && member !== null && !Array.isArray(member))
    return { body, member: gzipSync(jsonOf(member), { level: LEVEL }) };
  // Left for the shape to refuse; what is in it does not matter.
  if (member !== undefined) body[name] = Array.isArray(member) ? [] : member;
  return { body, member: undefined };
}

function parse(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw badRequest('The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badRequest('body must be object');
  const hasTrap = ['__proto__', 'constructor'].some((trap) => Object.hasOwn(value, trap));
  if (hasTrap) throw badRequest('The body is not valid JSON');
  return value as Record<string, unknown>;
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Nested so deeply that there is no stack left to write it.
    throw badRequest('The body is nested too deeply');
  }
}
