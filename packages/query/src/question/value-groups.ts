import type { Filter } from './filter.ts';

/** What takes the place of the values of a dimension: named groups of them, or bins of numbers. */
export type ValueGroups = NamedGroups | Bins;

/** A value is in at most one group. */
export interface NamedGroups {
  readonly kind: 'values';
  readonly groups: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The name of one more group with all other values, also null; null for these values as they are. */
  readonly rest: string | null;
}

/** `[limit, next limit)`, and one bin below the first limit and one from the last. */
export interface Bins {
  readonly kind: 'bins';
  /** Ascending decimal numbers as texts, as in filters. */
  readonly limits: readonly string[];
  /** One more than limits. */
  readonly names: readonly string[];
  /** The name of rows without a number; null for an empty cell. */
  readonly rest: string | null;
}

/** A statement has at most 50 semantic queries, and each group is one. */
export const MOST_GROUPS = 20;

/** A part of the values of a grouped column, which is one value of the result unless `name` is absent. */
export interface GroupPart {
  readonly name?: string;
  readonly condition: Filter;
}

/** Every value of the dimension is in exactly one part. */
export function partsOf(member: string, groups: ValueGroups): readonly GroupPart[] {
  const rest = groups.rest === null ? {} : { name: groups.rest };
  if (groups.kind === 'values') {
    const grouped = groups.groups.flatMap(({ values }) => values);
    return [
      ...groups.groups.map(({ name, values }) => ({
        name,
        condition: { member, operator: 'equals', values } as const,
      })),
      { ...rest, condition: { member, operator: 'notEquals', values: grouped } },
    ];
  }
  const { limits, names } = groups;
  return [
    ...names.map((name, index): GroupPart => {
      const [from, to] = [limits[index - 1], limits[index]];
      const conditions: Filter[] = [
        ...(from === undefined ? [] : [{ member, operator: 'gte', values: [from] } as const]),
        ...(to === undefined ? [] : [{ member, operator: 'lt', values: [to] } as const]),
      ];
      const [first] = conditions;
      return { name, condition: conditions.length === 1 && first ? first : { and: conditions } };
    }),
    { ...rest, condition: { member, operator: 'notSet' } },
  ];
}

/** The names of the groups in their order, with that of the rest. */
export function groupNames(groups: ValueGroups): readonly string[] {
  const names = groups.kind === 'bins' ? groups.names : groups.groups.map(({ name }) => name);
  return groups.rest === null ? names : [...names, groups.rest];
}

/** The condition of the rows behind a value of a grouped column; undefined for a value that it cannot have. */
export function conditionOfGroup(
  member: string,
  groups: ValueGroups,
  value: string | null,
): Filter | undefined {
  const parts = partsOf(member, groups);
  const part = parts.find(({ name }) => name !== undefined && name === value);
  if (part !== undefined) return part.condition;
  if (groups.rest !== null) return undefined;
  if (value === null) return { member, operator: 'notSet' };
  return groups.kind === 'bins' ? undefined : { member, operator: 'equals', values: [value] };
}

/** What is wrong with groups. */
export type GroupsProblem =
  | { readonly code: 'number_of_groups'; readonly details: { readonly most: number } }
  | { readonly code: 'repeated_group' | 'empty_group_of_values'; readonly details: { readonly name: string } }
  | { readonly code: 'repeated_value'; readonly details: { readonly value: string } }
  | { readonly code: 'invalid_limits'; readonly details: Readonly<Record<string, never>> };

const DECIMAL = /^-?(0|[1-9]\d*)(\.\d+)?$/;

export function problemOfGroups(groups: ValueGroups): GroupsProblem | undefined {
  const own = groups.kind === 'bins' ? groups.names : groups.groups.map(({ name }) => name);
  if (own.length < 1 || own.length > MOST_GROUPS)
    return { code: 'number_of_groups', details: { most: MOST_GROUPS } };
  const name = repeated(groupNames(groups));
  if (name !== undefined) return { code: 'repeated_group', details: { name } };
  if (groups.kind === 'values') {
    const empty = groups.groups.find(({ values }) => values.length === 0);
    if (empty !== undefined) return { code: 'empty_group_of_values', details: { name: empty.name } };
    const value = repeated(groups.groups.flatMap(({ values }) => values));
    return value === undefined ? undefined : { code: 'repeated_value', details: { value } };
  }
  const { limits, names } = groups;
  const isAscending = limits.every(
    (limit, index) => DECIMAL.test(limit) && (index === 0 || Number(limit) > Number(limits[index - 1])),
  );
  return limits.length >= 1 && names.length === limits.length + 1 && isAscending
    ? undefined
    : { code: 'invalid_limits', details: {} };
}

function repeated(texts: readonly string[]): string | undefined {
  return texts.find((text, index) => texts.indexOf(text) !== index);
}
