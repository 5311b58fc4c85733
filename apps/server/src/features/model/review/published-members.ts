export interface PublishedMember {
  readonly kind: 'dimension' | 'measure' | 'segment';
  /** The type as the model declares it: `string`, `time`, `count_distinct`; empty for segments. */
  readonly type: string;
}

/** A cube or view that clients see, with the members that they see. */
export interface PublishedCube {
  readonly kind: 'cube' | 'view';
  readonly members: ReadonlyMap<string, PublishedMember>;
}

type Unknown = Readonly<Record<string, unknown>>;

/**
 * The published cubes and members of a model, from its metadata. Ignores entries of another shape, because the process
 * that writes the metadata runs the model's code.
 * @throws SyntaxError for a text that is not JSON
 */
export function publishedCubes(metaJson: string): Map<string, PublishedCube> {
  const published = new Map<string, PublishedCube>();
  const meta: unknown = JSON.parse(metaJson);
  for (const cube of itemsOf(isObject(meta) ? meta.cubes : [])) {
    const { name, type } = cube;
    if (typeof name !== 'string') continue;
    published.set(name, { kind: type === 'view' ? 'view' : 'cube', members: membersOf(name, cube) });
  }
  return published;
}

function membersOf(cubeName: string, cube: Unknown): Map<string, PublishedMember> {
  const kinds = { dimensions: 'dimension', measures: 'measure', segments: 'segment' } as const;
  const prefix = `${cubeName}.`;
  const members = new Map<string, PublishedMember>();
  for (const [list, kind] of Object.entries(kinds))
    for (const { name, type, aggType } of itemsOf(cube[list])) {
      if (typeof name !== 'string') continue;
      const declared = aggType ?? type;
      members.set(name.startsWith(prefix) ? name.slice(prefix.length) : name, {
        kind,
        type: typeof declared === 'string' ? declared : '',
      });
    }
  return members;
}

function itemsOf(list: unknown): Unknown[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}

function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null;
}
