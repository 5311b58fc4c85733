/** An object of a specification. */
export interface Dict {
  [key: string]: unknown;
}

export function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of a member: `encoding.x`, `layer[0]`. */
export function at(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`;
  return path === '' ? key : `${path}.${key}`;
}

export function listOf(value: unknown): Dict[] {
  return Array.isArray(value) ? value.filter(isDict) : [];
}

/** The object in a member, created if absent. */
export function memberOf(object: Dict, key: string): Dict {
  const present = object[key];
  if (isDict(present)) return present;
  const created: Dict = {};
  object[key] = created;
  return created;
}
