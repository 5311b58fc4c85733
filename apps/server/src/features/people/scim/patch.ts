import { isDeepStrictEqual } from 'node:util';
import { type Attribute, isResource, type Resource, type ResourceSchema } from './attribute.ts';
import { canonicalValue, isEmpty } from './canonical.ts';
import { type Filter, parsePatchPath } from './filter.ts';
import { described, matches, unknownNames } from './matches.ts';
import { resolveAttribute, resolveText, type Target } from './resolve-attribute.ts';
import { scimRefusal } from './scim-error.ts';

/** The most values of one attribute while a PATCH is applied; the resource shape allows fewer of most attributes. */
const MOST_VALUES = 500;

/** One operation of a PATCH, with `op` in lower case. */
export interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path?: string | null;
  readonly value?: unknown;
}

/** A change to an attribute, its sub-attribute, or the values of it that match a filter. */
export interface Change {
  readonly op: 'add' | 'remove' | 'replace';
  /** The field of the operation in the request. */
  readonly field: string;
  readonly target: Target;
  readonly filter: Filter | undefined;
  readonly value: unknown;
}

/**
 * Splits the operations of a PATCH into changes to single attributes: an operation without a path changes every
 * attribute in its value, whose names may be paths (Entra ID). Read-only and unknown attributes are ignored in such a
 * value, and rejected in a path.
 */
export function changesOf(schema: ResourceSchema, operations: readonly PatchOperation[]): Change[] {
  return operations.flatMap((operation, index) => {
    const field = `body.Operations.${index}`;
    if (operation.path != null && operation.path !== '')
      return [changeAt(schema, operation, operation.path, field)];
    if (operation.op === 'remove')
      throw scimRefusal('noTarget', `${field}.path is required to remove a value`);
    if (!isResource(operation.value))
      throw scimRefusal('invalidValue', `${field}.value must be an object if there is no path`);
    return Object.entries(operation.value).flatMap(([path, value]) => {
      const target = path.includes('[') ? undefined : resolveText(schema, path);
      const isPassed = !path.includes('[') && (target === undefined || isReadOnly(target));
      return isPassed ? [] : [changeAt(schema, { ...operation, value }, path, field)];
    });
  });
}

function changeAt(schema: ResourceSchema, operation: PatchOperation, path: string, field: string): Change {
  const { op, value } = operation;
  const { attribute, filter, sub } = parsePatchPath(path, `${field}.path`);
  const named = sub === undefined ? attribute : { ...attribute, sub, text: `${attribute.text}.${sub}` };
  const target = resolveAttribute(schema, named);
  if (target === undefined)
    throw scimRefusal('invalidPath', `${field}.path names ${path.slice(0, 200)}, which is not in any schema`);
  if (isReadOnly(target)) throw scimRefusal('mutability', `${field}.path names a read-only attribute`);
  if (filter !== undefined) {
    const [unknown] = target.attribute === undefined ? [path] : unknownNames(target.attribute, filter);
    if (unknown !== undefined || target.attribute?.multiValued !== true)
      throw scimRefusal('invalidPath', `${field}.path filters by an unknown sub-attribute`);
  }
  if (op !== 'remove' && value === undefined)
    throw scimRefusal('invalidValue', `${field}.value is required to ${op} a value`);
  if (op === 'remove' && target.attribute?.required === true)
    throw scimRefusal(
      'mutability',
      `${field}.path names ${target.attribute.name}, which is required and cannot be removed`,
    );
  return { op, field, target, filter, value };
}

function isReadOnly({ attribute, sub }: Target): boolean {
  return attribute?.mutability === 'readOnly' || sub?.mutability === 'readOnly';
}

/** Copies a resource and applies the changes in order. */
export function applyChanges(resource: Resource, changes: readonly Change[]): Resource {
  const result = structuredClone(resource);
  for (const change of changes) {
    const { extension, attribute } = change.target;
    const holder = extension === undefined ? result : memberObject(result, extension.id);
    if (attribute !== undefined) applyTo(holder, attribute, change);
    else if (extension !== undefined) applyToExtension(result, holder, change);
    if (extension !== undefined && isEmpty(result[extension.id])) delete result[extension.id];
  }
  return result;
}

/** Applies a change to all attributes of an extension. */
function applyToExtension(resource: Resource, holder: Resource, change: Change): void {
  const { extension } = change.target;
  if (extension === undefined) return;
  if (change.op === 'remove') {
    delete resource[extension.id];
    return;
  }
  if (!isResource(change.value))
    throw scimRefusal('invalidValue', `${change.field}.value must be an object of attributes`);
  for (const [name, value] of Object.entries(change.value)) {
    const target = resolveText({ core: extension, extensions: [] }, name);
    if (target?.attribute === undefined || isReadOnly(target)) continue;
    applyTo(holder, target.attribute, { ...change, target, value });
  }
}

function applyTo(holder: Resource, attribute: Attribute, change: Change): void {
  const { op, filter, value } = change;
  const { sub } = change.target;
  const isRemoval = op === 'remove' || (op === 'replace' && value === null);
  if (attribute.multiValued && (filter !== undefined || sub !== undefined))
    applyToSome(holder, attribute, change, isRemoval);
  else if (sub !== undefined) {
    const inner = memberObject(holder, attribute.name);
    if (isRemoval) delete inner[sub.name];
    else inner[sub.name] = canonicalValue(sub, value, 'lenient');
  } else if (isRemoval) remove(holder, attribute, value);
  else add(holder, attribute, canonicalValue(attribute, value, 'lenient'), op);
  const after = holder[attribute.name];
  if (isEmpty(after)) delete holder[attribute.name];
  // Each operation scans all values, so without a limit a large request would block the event loop.
  else if (Array.isArray(after) && after.length > MOST_VALUES)
    throw scimRefusal(
      'invalidValue',
      `${change.field} must not give ${attribute.name} more than ${MOST_VALUES} values`,
    );
}

/** Entra ID lists the values to remove in `value`, without a filter in the path; an empty list removes none. */
function remove(holder: Resource, attribute: Attribute, value: unknown): void {
  const present = holder[attribute.name];
  const listed = value == null ? undefined : canonicalValue(attribute, value, 'lenient');
  if (!attribute.multiValued || !Array.isArray(present) || !Array.isArray(listed))
    delete holder[attribute.name];
  else {
    const named = new Set(listed.map((one) => (isResource(one) ? one.value : one)));
    const described = listed.filter((one) => isResource(one) && one.value === undefined);
    const isNamed = (one: unknown) => {
      const own = isResource(one) ? one.value : one;
      return (own !== undefined && named.has(own)) || described.some((other) => hasAllOf(one, other));
    };
    holder[attribute.name] = present.filter((one) => !isNamed(one));
  }
}

function add(holder: Resource, attribute: Attribute, value: unknown, op: Change['op']): void {
  const present = holder[attribute.name];
  if (attribute.multiValued && op === 'add' && Array.isArray(present) && Array.isArray(value)) {
    const known = new Set(present.map(identityOf));
    const fresh = value.filter((one) => !known.has(identityOf(one)));
    holder[attribute.name] = withOnePrimary([...present, ...fresh], fresh);
  } else if (!attribute.multiValued && isResource(present) && isResource(value)) {
    holder[attribute.name] = { ...present, ...value };
  } else holder[attribute.name] = value;
}

/** Changes the values that match a filter, or all. If none match, creates the value that the filter describes. */
function applyToSome(holder: Resource, attribute: Attribute, change: Change, isRemoval: boolean): void {
  const { filter, value, field } = change;
  const { sub } = change.target;
  const present = Array.isArray(holder[attribute.name]) ? (holder[attribute.name] as unknown[]) : [];
  const isChosen = (one: unknown) => filter === undefined || matches(attribute, one, filter);
  if (isRemoval) {
    holder[attribute.name] = present
      .filter((one) => sub !== undefined || !isChosen(one))
      .map((one) => (sub !== undefined && isChosen(one) && isResource(one) ? without(one, sub.name) : one))
      .filter((one) => !isEmpty(one));
    return;
  }
  const own =
    sub === undefined ? canonicalValue({ ...attribute, multiValued: false }, value, 'lenient') : undefined;
  const changed = (one: unknown): unknown => {
    if (sub !== undefined)
      return { ...(isResource(one) ? one : {}), [sub.name]: canonicalValue(sub, value, 'lenient') };
    return isResource(one) && isResource(own) ? { ...one, ...own } : own;
  };
  const chosen = present.filter(isChosen);
  if (chosen.length > 0) {
    const fresh: unknown[] = [];
    const next = present.map((one) => {
      if (!isChosen(one)) return one;
      const made = changed(one);
      fresh.push(made);
      return made;
    });
    holder[attribute.name] = withOnePrimary(next, fresh);
    return;
  }
  const made = filter === undefined ? {} : described(attribute, filter);
  if (made === undefined)
    throw scimRefusal('noTarget', `${field}.path matches no value of ${attribute.name}`);
  const fresh = changed(made);
  holder[attribute.name] = withOnePrimary([...present, fresh], [fresh]);
}

/** Keeps only one primary value, the latest (RFC 7644, 3.5.2). */
function withOnePrimary(values: readonly unknown[], fresh: readonly unknown[]): unknown[] {
  const chosen = fresh.findLast((one) => isResource(one) && one.primary === true);
  if (chosen === undefined) return [...values];
  return values.map((one) =>
    one !== chosen && isResource(one) && one.primary === true ? { ...one, primary: false } : one,
  );
}

/** A text that is equal for equal values, regardless of the order of members. */
function identityOf(value: unknown): string {
  return JSON.stringify(isResource(value) ? Object.entries(value).sort() : value);
}

function hasAllOf(one: unknown, described: Resource): boolean {
  return (
    isResource(one) &&
    Object.entries(described).every(([name, member]) => isDeepStrictEqual(one[name], member))
  );
}

function memberObject(holder: Resource, name: string): Resource {
  const present = holder[name];
  if (isResource(present)) return present;
  const made: Resource = {};
  holder[name] = made;
  return made;
}

function without(resource: Resource, name: string): Resource {
  const { [name]: _, ...rest } = resource;
  return rest;
}
