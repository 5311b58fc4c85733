import { gzipSync } from 'node:zlib';
import { badRequest } from '../errors/errors.ts';
import { refusedKeyIn } from './refuse-keys.ts';

/** The fastest level, because the result is kept only for minutes. */
const LEVEL = 1;

/** A body without its large member, and the gzipped JSON of that member. */
export interface TakenBody {
  readonly body: Record<string, unknown>;
  readonly member: Uint8Array | undefined;
}

/** How many unknown names are kept. */
const MOST_UNKNOWN = 100;

/**
 * Parses a body and extracts a member that is an object. Of unknown members of the rest, keeps only the names.
 * @throws 400 if the body is not a JSON object
 */
export function takeMember(bytes: Uint8Array, name: string, known: readonly string[]): TakenBody {
  const parsed = parse(bytes);
  const unknown = Object.keys(parsed).filter((each) => !known.includes(each));
  const body: Record<string, unknown> = Object.fromEntries(
    unknown.slice(0, MOST_UNKNOWN).map((each) => [each, null]),
  );
  for (const each of known) if (each !== name && Object.hasOwn(parsed, each)) body[each] = parsed[each];
  const member = Object.hasOwn(parsed, name) ? parsed[name] : undefined;
  if (typeof member === 'object' && member !== null && !Array.isArray(member))
    return { body, member: gzipSync(jsonOf(member), { level: LEVEL }) };
  // Left for validation to refuse, which needs only its type.
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
    throw badRequest('body must be a JSON object');
  // Only the top level: the large member is stored as text, and other members are validated.
  const refused = refusedKeyIn(value, 1);
  if (refused !== undefined) throw refused;
  return value as Record<string, unknown>;
}

function jsonOf(value: object): string {
  try {
    return JSON.stringify(value);
  } catch {
    // Nested so deeply that JSON.stringify exhausts the stack.
    throw badRequest('The body is nested too deeply');
  }
}
