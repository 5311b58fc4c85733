import type { PublishedModel } from '@facet/dashboards';

type Json = Readonly<Record<string, unknown>>;

const NAMES = ['measures', 'dimensions', 'segments'] as const;
/** The properties of a member that planning a query needs. Omits titles, descriptions and SQL. */
const PARTS = ['name', 'type', 'aggType', 'aliasMember', 'cumulative', 'granularities'] as const;

/** Text that PostgreSQL cannot store in JSON, as JSON escapes it: NUL and halves of surrogate pairs. */
const UNSTORABLE = /\\u0000|\\ud[89a-f][\da-f]{2}/;

/**
 * The published model, reduced from the metadata of its compilation to what checking queries needs. Ignores entries of
 * another shape, because the process that writes the metadata runs the model's code.
 */
export function publishedModel(metaJson: string): PublishedModel {
  const meta = parsed(metaJson);
  const cubes = itemsIn(isObject(meta) ? meta.cubes : []).map((cube) => ({
    name: cube.name,
    type: cube.type === 'view' ? 'view' : 'cube',
    ...Object.fromEntries(NAMES.map((list) => [list, itemsIn(cube[list]).map(withoutTexts)])),
  }));
  return { cubes };
}

function withoutTexts(member: Json): Json {
  return Object.fromEntries(
    PARTS.flatMap((part) => (isStorable(member[part]) ? [[part, member[part]]] : [])),
  );
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The public items of a list that have a name. */
function itemsIn(list: unknown): (Json & { readonly name: string })[] {
  if (!Array.isArray(list)) return [];
  return list
    .filter(isObject)
    .filter((item): item is Json & { name: string } => typeof item.name === 'string')
    .filter(({ isVisible, public: isPublic }) => isVisible !== false && isPublic !== false)
    .filter(({ name }) => isStorable(name));
}

function isStorable(value: unknown): boolean {
  return value !== undefined && !UNSTORABLE.test(JSON.stringify(value));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
