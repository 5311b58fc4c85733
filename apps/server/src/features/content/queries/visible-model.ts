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
}

/** What a caller sees of a model. */
export interface VisibleModel {
  readonly cubes: CubeMeta[];
  readonly measures: ReadonlyMap<string, MemberMeta>;
  readonly dimensions: ReadonlyMap<string, MemberMeta>;
  /** Its size as JSON. */
  readonly bytes: number;
}

/** The model in a response of the data API's `/meta`. */
export function visibleModel(answer: unknown): VisibleModel {
  const { cubes } = answer as { cubes: CubeMeta[] };
  const byName = (members: readonly MemberMeta[]) => new Map(members.map((member) => [member.name, member]));
  return {
    cubes,
    measures: byName(cubes.flatMap(({ measures = [] }) => measures)),
    dimensions: byName(cubes.flatMap(({ dimensions = [] }) => dimensions)),
    bytes: JSON.stringify(cubes).length,
  };
}
