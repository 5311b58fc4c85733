import { type Attribute, isResource, named, type Resource, type ResourceSchema } from './attribute.ts';
import { resolveText } from './resolve-attribute.ts';

/** How strictly input is read: PATCH accepts one value for a list of one, and text for an object with a `value`. */
type Manner = 'exact' | 'lenient';

/**
 * Normalises a resource: names are spelled as in their schema, booleans sent as text (Entra ID) become booleans, and
 * flattened attributes (`name.givenName`, `urn:…:User:department`) move to their place. Drops attributes that are
 * read-only, null, empty or unknown. Keeps values of the wrong type for the validator to report.
 */
export function canonicalResource(schema: ResourceSchema, sent: unknown, manner: Manner = 'exact'): unknown {
  if (!isResource(sent)) return sent;
  const resource: Resource = {};
  for (const [key, value] of Object.entries(sent)) {
    const target = resolveText(schema, key);
    if (target === undefined) continue;
    const { extension, attribute, sub } = target;
    if (attribute === undefined) {
      const own = isResource(value) ? canonicalMembers(extension?.attributes, value, manner) : value;
      if (extension !== undefined && !isEmpty(own)) put(resource, [extension.id], own);
      continue;
    }
    if (attribute.mutability === 'readOnly' || sub?.mutability === 'readOnly') continue;
    const own = canonicalValue(sub ?? attribute, value, manner);
    if (isEmpty(own)) continue;
    const way = [extension?.id, attribute.name, sub?.name].filter((name) => name !== undefined);
    if (!(sub !== undefined && attribute.multiValued)) put(resource, way, own);
  }
  return resource;
}

/** Normalises the value of an attribute like `canonicalResource`. */
export function canonicalValue(attribute: Attribute, value: unknown, manner: Manner): unknown {
  if (!attribute.multiValued) {
    const [only] = manner === 'lenient' && Array.isArray(value) && value.length === 1 ? value : [value];
    return canonicalSingle(attribute, only, manner);
  }
  const list = manner === 'lenient' && !Array.isArray(value) && value !== null ? [value] : value;
  if (!Array.isArray(list)) return list;
  return list
    .map((element) => canonicalSingle(attribute, element, manner))
    .filter((element) => manner === 'exact' || !isEmpty(element));
}

/** Whether a value counts as unassigned (RFC 7643, 2.5). */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) ? value.length === 0 : isResource(value) && Object.keys(value).length === 0;
}

function canonicalSingle(attribute: Attribute, value: unknown, manner: Manner): unknown {
  if (attribute.type === 'boolean' && typeof value === 'string') return booleanIn(value);
  if (attribute.type !== 'complex') return value;
  if (isResource(value)) return canonicalMembers(attribute.subAttributes, value, manner);
  const isValue = manner === 'lenient' && typeof value === 'string';
  return isValue && named(attribute.subAttributes, 'value') !== undefined ? { value } : value;
}

function canonicalMembers(attributes: readonly Attribute[] | undefined, sent: Resource, manner: Manner) {
  const members: Resource = {};
  for (const [key, value] of Object.entries(sent)) {
    const attribute = named(attributes, key);
    if (attribute === undefined || attribute.mutability === 'readOnly') continue;
    const own = canonicalValue(attribute, value, manner);
    if (!isEmpty(own)) members[attribute.name] = own;
  }
  return members;
}

function booleanIn(text: string): unknown {
  return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text;
}

/** Sets a member at any depth. Repeated objects are merged; of other repeated values the last one wins. */
function put(resource: Resource, way: readonly string[], value: unknown): void {
  const [name = '', ...rest] = way;
  const present = resource[name];
  if (rest.length > 0) {
    const inner = isResource(present) ? present : {};
    put(inner, rest, value);
    resource[name] = inner;
  } else resource[name] = isResource(present) && isResource(value) ? { ...present, ...value } : value;
}
