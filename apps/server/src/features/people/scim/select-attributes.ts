import { isResource, type Resource, type ResourceSchema } from './attribute.ts';
import { resolveText } from './resolve-attribute.ts';

/** The attributes that a client requests (RFC 7644, 3.9). */
export interface Selection {
  readonly attributes?: string;
  readonly excludedAttributes?: string;
}

const ALWAYS = new Set(['schemas', 'id']);

/**
 * Reduces a resource to the requested attributes, without the excluded ones. Unknown names are ignored.
 */
export function selectAttributes(schema: ResourceSchema, resource: Resource, selection: Selection): Resource {
  const wanted = pathsOf(schema, selection.attributes);
  const unwanted = pathsOf(schema, selection.excludedAttributes);
  const picked = selection.attributes === undefined ? resource : pick(resource, wanted);
  return unwanted.reduce(drop, picked);
}

/** Whether the response includes an attribute; if not, it need not be read. */
export function isSelected(schema: ResourceSchema, name: string, selection: Selection): boolean {
  const names = (text: string | undefined) => pathsOf(schema, text).map((way) => way[0]);
  if (pathsOf(schema, selection.excludedAttributes).some((way) => way.length === 1 && way[0] === name))
    return false;
  return selection.attributes === undefined || names(selection.attributes).includes(name);
}

/** The path of names to each attribute in a comma-separated list. */
function pathsOf(schema: ResourceSchema, list: string | undefined): string[][] {
  return (list ?? '').split(',').flatMap((text) => {
    const target = resolveText(schema, text.trim());
    if (target === undefined) return [];
    const { extension, attribute, sub } = target;
    return [[extension?.id, attribute?.name, sub?.name].filter((name) => name !== undefined)];
  });
}

function pick(resource: Resource, ways: readonly string[][]): Resource {
  const result: Resource = {};
  for (const [name, value] of Object.entries(resource)) {
    const below = ways.filter((way) => way[0] === name).map((way) => way.slice(1));
    if (ALWAYS.has(name) || below.some((way) => way.length === 0)) result[name] = value;
    else if (below.length > 0) result[name] = inEach(value, (member) => pickMembers(member, below));
  }
  return result;
}

function pickMembers(member: Resource, ways: readonly string[][]): Resource {
  const names = new Set(ways.map((way) => way[0]));
  const entries = Object.entries(member).filter(([name]) => names.has(name));
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const below = ways.filter((way) => way[0] === name && way.length > 1).map((way) => way.slice(1));
      return [name, below.length === 0 ? value : inEach(value, (inner) => pickMembers(inner, below))];
    }),
  );
}

function drop(resource: Resource, way: readonly string[]): Resource {
  const [name = '', ...rest] = way;
  if (!(name in resource) || (rest.length === 0 && ALWAYS.has(name))) return resource;
  if (rest.length > 0) return { ...resource, [name]: inEach(resource[name], (member) => drop(member, rest)) };
  const { [name]: _, ...others } = resource;
  return others;
}

function inEach(value: unknown, change: (member: Resource) => Resource): unknown {
  if (Array.isArray(value)) return value.map((member) => (isResource(member) ? change(member) : member));
  return isResource(value) ? change(value) : value;
}
