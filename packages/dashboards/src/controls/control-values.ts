import { Type } from 'typebox';
import { filterValueMembers } from '../config/filter-shapes.ts';
import { LIMITS } from '../config/limits.ts';
import type { MemberType } from '../config/operators.ts';
import type { Scalar } from '../config/shape-parts.ts';
import { CLOSED, Member, nullable, nullishMembers, text, WidgetId } from '../config/shape-parts.ts';

const MOST = LIMITS.widgets;

/** What a viewer chose in the controls of a dashboard. Controls that are not listed have their defaults. */
export const ControlValuesInput = Type.Object(
  nullishMembers({
    filters: Type.Array(Type.Object({ member: Member, ...nullishMembers(filterValueMembers) }, CLOSED), {
      maxItems: MOST,
      description: 'Values of filters by member. Without a value and an operator, the filter is cleared.',
    }),
    timeGrains: Type.Array(Type.Object({ member: Member, grain: nullable(text(100)) }, CLOSED), {
      maxItems: MOST,
      description: 'Granularities by time dimension. null: that of each chart.',
    }),
    memberSwitchers: Type.Array(Type.Object({ member: Member, selected: text(255) }, CLOSED), {
      maxItems: MOST,
      description: 'The name of the selected member, without its view, by the member that it replaces.',
    }),
    parents: Type.Array(Type.Object({ id: WidgetId, selected: nullable(text(LIMITS.id)) }, CLOSED), {
      maxItems: MOST,
      description: 'The active option of parent controls, by the id of their widget. null: none.',
    }),
    timezone: text(100, 'An IANA time zone, such as Europe/Berlin, instead of that of the dashboard.'),
  }),
  { title: 'ControlValuesInput', ...CLOSED },
);

/** The value of a filter. An empty list clears the filter, as do no value and no operator. */
export interface FilterChoice {
  readonly member: string;
  readonly operator?: string | null | undefined;
  readonly value?: Scalar | readonly Scalar[] | null | undefined;
  readonly caseSensitive?: boolean | null | undefined;
  readonly startInclusive?: boolean | null | undefined;
  readonly endInclusive?: boolean | null | undefined;
}

/** What a viewer, a link or a schedule chose. Controls that are not listed have their defaults. */
export interface ControlValues {
  readonly filters?: readonly FilterChoice[] | null | undefined;
  readonly timeGrains?:
    | readonly { readonly member: string; readonly grain: string | null }[]
    | null
    | undefined;
  readonly memberSwitchers?:
    | readonly { readonly member: string; readonly selected: string }[]
    | null
    | undefined;
  readonly parents?: readonly { readonly id: string; readonly selected: string | null }[] | null | undefined;
  readonly timezone?: string | null | undefined;
}

/** A member of the data model, as far as controls need it. */
export interface MemberInfo {
  readonly kind: 'measure' | 'dimension';
  readonly type: MemberType;
}

/** What the values of controls depend on besides the dashboard. */
export interface ControlContext {
  /** A member of the model; undefined if it does not exist or is hidden from the viewer. */
  readonly member: (name: string) => MemberInfo | undefined;
  readonly now: Date;
  /** The time zone if neither the values nor the dashboard name one. */
  readonly timezone: string;
  /** The attributes of the viewer, for controls that have their default from one. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** The members in the metadata of the data API, for a `ControlContext`. */
export function membersOf(meta: {
  readonly cubes: readonly {
    readonly measures?: readonly { readonly name: string; readonly type?: string }[];
    readonly dimensions?: readonly { readonly name: string; readonly type?: string }[];
  }[];
}): ControlContext['member'] {
  const members = new Map<string, MemberInfo>();
  for (const { measures = [], dimensions = [] } of meta.cubes) {
    for (const { name, type } of dimensions)
      members.set(name, { kind: 'dimension', type: memberType(type, 'string') });
    for (const { name, type } of measures)
      members.set(name, { kind: 'measure', type: memberType(type, 'number') });
  }
  return (name) => members.get(name);
}

function memberType(type: string | undefined, other: MemberType): MemberType {
  return type === 'string' || type === 'number' || type === 'time' || type === 'boolean' ? type : other;
}
