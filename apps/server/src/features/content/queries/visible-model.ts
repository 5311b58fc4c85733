/** A cube or view in the metadata of the data API. */
interface CubeMeta {
  readonly name: string;
  readonly measures?: MemberMeta[];
  readonly dimensions?: MemberMeta[];
}

interface MemberMeta {
  readonly name: string;
  readonly type: string;
  readonly shortTitle?: string;
  readonly format?: unknown;
  readonly drillMembers?: readonly string[];
  readonly links?: readonly ModelLink[];
  readonly meta?: unknown;
}

/** A link of a dimension, whose address is a dimension of its own: `orders.customer___link_profile_url`. */
export interface ModelLink {
  readonly name: string;
  readonly label: string;
  /** The slug of a dashboard; without one, the link leads to another site. */
  readonly dashboard?: string;
  readonly primary?: boolean;
}

/** The part of a model that a caller sees. */
export interface VisibleModel {
  /** The build that it is of; null if unknown. */
  readonly buildId: number | null;
  readonly cubes: CubeMeta[];
  readonly measures: ReadonlyMap<string, MemberMeta>;
  readonly dimensions: ReadonlyMap<string, MemberMeta>;
  /** The links of dimensions, for those that have any. */
  readonly links: ReadonlyMap<string, readonly ModelLink[]>;
  /** The size of the metadata as JSON. */
  readonly bytes: number;
}

/** The model in a response of the data API's `/meta`. */
export function visibleModel(answer: unknown, buildId: number | null): VisibleModel {
  const { cubes } = answer as { cubes: CubeMeta[] };
  const byName = (members: readonly MemberMeta[]) => new Map(members.map((member) => [member.name, member]));
  const dimensions = cubes.flatMap((cube) => cube.dimensions ?? []);
  return {
    buildId,
    cubes,
    measures: byName(cubes.flatMap(({ measures = [] }) => measures)),
    dimensions: byName(dimensions),
    links: new Map(dimensions.flatMap(({ name, links = [] }) => (links.length === 0 ? [] : [[name, links]]))),
    bytes: JSON.stringify(cubes).length,
  };
}
