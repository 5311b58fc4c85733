/** What people choose from: the views of a data model and their fields, as the access policies show them. */
export interface Catalog {
  readonly views: readonly CatalogView[];
}

export interface CatalogView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** In the order of the model. */
  readonly fields: readonly Field[];
}

export type FieldKind = 'dimension' | 'measure' | 'segment';

export interface Field {
  /** With its view: `flights.carrier`. */
  readonly name: string;
  /** The member of a cube that a field of a view is. */
  readonly aliasOf?: string;
  readonly kind: FieldKind;
  readonly type: 'string' | 'number' | 'boolean' | 'time';
  readonly title: string;
  readonly description: string;
  /** How its numbers are written, as the data API describes it; null for plain ones. */
  readonly format: unknown;
  /** Whether it counts, so that its values are whole numbers. */
  readonly isCount: boolean;
  /** Whether the values of groups can be added up, as counts and sums can, and averages cannot. */
  readonly isAdditive: boolean;
  /** The dimensions that describe the rows behind a measure. */
  readonly drillMembers: readonly string[];
  /** Other words for it, from `meta.synonyms` of the model. */
  readonly synonyms: readonly string[];
  /** The names of the folders that contain it, outermost first. */
  readonly path: readonly string[];
}

type Item = Readonly<Record<string, unknown>>;

/** The aggregations of measures that count. */
const COUNTS = ['count', 'countDistinct', 'countDistinctApprox'];
/** The aggregations of measures whose values can be added up. */
const ADDITIVE = ['count', 'sum'];

/**
 * The views of a data model; its public cubes where it has no views.
 * @param cubes `cubes` of an item in the response of `POST /api/v1/meta`
 */
export function catalogOf(cubes: readonly unknown[]): Catalog {
  const visible = cubes.filter(isVisible);
  const views = visible.filter(({ type }) => type === 'view');
  return {
    views: (views.length > 0 ? views : visible).map(viewOf).filter(({ fields }) => fields.length > 0),
  };
}

function viewOf(cube: Item): CatalogView {
  const paths = new Map<string, readonly string[]>();
  notePaths(cube.nestedFolders ?? cube.folders, [], paths);
  const fieldsOf = (list: unknown, kind: FieldKind) =>
    itemsIn(list)
      .filter(isVisible)
      .map((item) => fieldOf(item, kind, paths));
  return {
    name: text(cube.name),
    title: text(cube.title) || text(cube.name),
    description: text(cube.description),
    fields: [
      ...fieldsOf(cube.measures, 'measure'),
      ...fieldsOf(cube.dimensions, 'dimension'),
      ...fieldsOf(cube.segments, 'segment'),
    ],
  };
}

function fieldOf(item: Item, kind: FieldKind, paths: ReadonlyMap<string, readonly string[]>): Field {
  const name = text(item.name);
  const meta = (item.meta ?? {}) as Item;
  return {
    name,
    ...(typeof item.aliasMember === 'string' ? { aliasOf: item.aliasMember } : {}),
    kind,
    type: kind === 'measure' ? 'number' : typeOf(item.type),
    title: text(item.shortTitle) || text(item.title) || name,
    description: text(item.description),
    format: item.format ?? null,
    isCount: kind === 'measure' && COUNTS.includes(text(item.aggType)),
    isAdditive: kind === 'measure' && ADDITIVE.includes(text(item.aggType)),
    drillMembers: textsIn(item.drillMembers),
    synonyms: textsIn(meta.synonyms),
    path: paths.get(name) ?? [],
  };
}

/** Folders contain names of members and further folders. */
function notePaths(folders: unknown, above: readonly string[], paths: Map<string, readonly string[]>): void {
  for (const folder of itemsIn(folders)) {
    const path = [...above, text(folder.name)];
    for (const member of Array.isArray(folder.members) ? folder.members : [])
      if (typeof member === 'string') paths.set(member, path);
      else notePaths([member], path, paths);
    notePaths(folder.folders, path, paths);
  }
}

function itemsIn(list: unknown): Item[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
}

function isVisible(item: unknown): item is Item {
  const { isVisible, public: isPublic } = (item ?? {}) as Item;
  return isVisible !== false && isPublic !== false;
}

function typeOf(type: unknown): Field['type'] {
  return type === 'number' || type === 'boolean' || type === 'time' ? type : 'string';
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');
