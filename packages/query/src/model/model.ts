import { viewOf } from '../question/columns.ts';
import { isObject } from '../question/json.ts';

export type MemberType = 'string' | 'number' | 'boolean' | 'time';

export type Member = DimensionMember | MeasureMember | SegmentMember;

interface NamedMember {
  /** With its view: `flights.carrier`. */
  readonly name: string;
  readonly view: string;
  readonly title: string;
}
export interface DimensionMember extends NamedMember {
  readonly kind: 'dimension';
  readonly type: MemberType;
  /** Of a time dimension: those that every model has, and its own. */
  readonly granularities: readonly string[];
}
export interface MeasureMember extends NamedMember {
  readonly kind: 'measure';
  readonly type: MemberType;
}
export interface SegmentMember extends NamedMember {
  readonly kind: 'segment';
}

/** What a user sees of a data model, as far as questions need it. */
export interface Model {
  readonly members: ReadonlyMap<string, Member>;
}

/** The granularities of every time dimension. */
export const GRANULARITIES = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'] as const;

/**
 * The model of a deployment. Hidden views and members are left out.
 * @param cubes `cubes` of an item in the response of `POST /api/v1/meta`
 */
export function modelOf(cubes: readonly unknown[]): Model {
  const members = cubes.filter(isVisible).flatMap((cube): Member[] => {
    const named = (list: unknown) =>
      (Array.isArray(list) ? list : []).filter(isVisible).flatMap((item) => {
        const { name, shortTitle, title } = item;
        if (typeof name !== 'string') return [];
        return [{ item, member: { name, view: viewOf(name), title: String(shortTitle ?? title ?? name) } }];
      });
    return [
      ...named(cube.dimensions).map(({ item, member }): Member => {
        const type = typeOf(item.type);
        return { ...member, kind: 'dimension', type, granularities: granularitiesOf(type, item) };
      }),
      ...named(cube.measures).map(
        ({ item, member }): Member => ({
          ...member,
          kind: 'measure',
          type: typeOf(item.type ?? 'number'),
        }),
      ),
      ...named(cube.segments).map(({ member }): Member => ({ ...member, kind: 'segment' })),
    ];
  });
  return { members: new Map(members.map((member) => [member.name, member])) };
}

function isVisible(item: unknown): item is Readonly<Record<string, unknown>> {
  return isObject(item) && item.isVisible !== false && item.public !== false;
}

function typeOf(type: unknown): MemberType {
  return type === 'number' || type === 'boolean' || type === 'time' ? type : 'string';
}

function granularitiesOf(type: MemberType, item: Readonly<Record<string, unknown>>): readonly string[] {
  if (type !== 'time') return [];
  const own = Array.isArray(item.granularities) ? item.granularities.filter(isObject) : [];
  return [...GRANULARITIES, ...own.map(({ name }) => String(name))];
}
