import { type Attribute, isResource, named, type Resource, type ResourceSchema } from './attribute.ts';
import { resolveText, schemaNamed } from './resolve-attribute.ts';

/** How exact a client must be: in PATCH, one value may stand for a list of one, and text for what has a `value`. */
type Manner = 'exact' | 'lenient';

/**
 * A resource as it was sent, with every name as its schema writes it, booleans that came as text (Entra ID) as
 * booleans, attributes that were sent apart (`name.givenName`, `urn:…:User:department`) in their place, and without
 * what is read-only, null, empty or of no schema. What has the wrong type stays, for the validator to name.
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

/** A value of an attribute, in the same way. */
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

/** Whether a value says that there is none (RFC 7643, 2.5). */
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

/** Sets a member however deep it stands; of what was sent twice, objects are merged and the last value holds. */
function put(resource: Resource, way: readonly string[], value: unknown): void {
  const [name = '', ...rest] = way;
  const present = resource[name];
  if (rest.length > 0) {
    const inner = isResource(present) ? present : {};
    put(inner, rest, value);
    resource[name] = inner;
  } else resource[name] = isResource(present) && isResource(value) ? { ...present, ...value } : value;
}

/** The URNs of extensions whose attributes a body names, whether or not it gives them values. */
export function extensionsIn(schema: ResourceSchema, sent: Resource): ReadonlySet<string> {
  const targets = Object.keys(sent).map((key) => resolveText(schema, key)?.extension?.id);
  const listed = Array.isArray(sent.schemas) ? sent.schemas : [];
  const declared = listed.map((urn) => schemaNamed(schema.extensions, String(urn))?.id);
  return new Set([...targets, ...declared].filter((urn) => urn !== undefined));
}
