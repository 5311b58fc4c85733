import type { ReadCode } from '../../chart-form/read-code.ts';

/** Claims that only the server sets. */
const RESERVED = ['scope', 'iat', 'exp', 'nbf', 'jti'];
const PARTS = ['groups', 'userAttributes', 'embedTenantName', 'externalId'];

/** A security context that somebody writes, as far as the server takes it. Its rules are in English, as the server's. */
export function readContext(text: string): ReadCode {
  let context: unknown;
  try {
    context = JSON.parse(text);
  } catch {
    return { problem: 'not-json' };
  }
  if (!isObject(context)) return wrong('', 'must be an object');
  const reserved = RESERVED.find((claim) => claim in context);
  if (reserved !== undefined) return wrong(reserved, 'is set by the server');
  const { cubeCloud = {} } = context;
  if (!isObject(cubeCloud)) return wrong('cubeCloud', 'must be an object');
  const unknown = Object.keys(cubeCloud).find((part) => !PARTS.includes(part));
  if (unknown !== undefined) return wrong(`cubeCloud.${unknown}`, `must be one of ${PARTS.join(', ')}`);
  const { groups = [], userAttributes = {} } = cubeCloud;
  if (!Array.isArray(groups) || groups.some((group) => typeof group !== 'string'))
    return wrong('cubeCloud.groups', 'must be an array of strings');
  if (!isObject(userAttributes)) return wrong('cubeCloud.userAttributes', 'must be an object');
  const other = ['embedTenantName', 'externalId'].find(
    (part) => part in cubeCloud && typeof cubeCloud[part] !== 'string',
  );
  if (other !== undefined) return wrong(`cubeCloud.${other}`, 'must be a string');
  return { spec: context as Extract<ReadCode, { spec: unknown }>['spec'] };
}

function wrong(path: string, message: string): ReadCode {
  return { problem: 'not-drawn', path, message };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
