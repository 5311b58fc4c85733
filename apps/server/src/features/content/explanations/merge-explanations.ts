import { isDeepStrictEqual } from 'node:util';
import type {
  MemberDefinition,
  PolicyEffect,
  QueryExplanation,
  SourceStatement,
} from '../queries/query-explanation.ts';

export interface Explanation {
  readonly statements: readonly SourceStatement[];
  readonly policy: PolicyEffect;
  readonly members: readonly MemberDefinition[];
}

/** What decides the rows of a statement that needs several queries. Each member and each filter is listed once. */
export function merged(parts: readonly QueryExplanation[]): Explanation {
  const members = new Map(parts.flatMap((part) => part.members.map((member) => [member.name, member])));
  const filters = parts.flatMap(({ policy }) => policy.filters);
  return {
    statements: parts.flatMap(({ queries }) => queries),
    policy: {
      isDenied: parts.some(({ policy }) => policy.isDenied),
      filters: filters.filter(
        (filter, index) => filters.findIndex((other) => isDeepStrictEqual(other, filter)) === index,
      ),
      maskedMembers: [...new Set(parts.flatMap(({ policy }) => policy.maskedMembers))],
    },
    members: [...members.values()],
  };
}

/** An explanation for people who may see the SQL of their own query, but not the model: no expressions and no files. */
export function withoutModel({ members, ...explanation }: Explanation): Explanation {
  return {
    ...explanation,
    members: members.map((member) => ({ ...member, sql: null, filters: [], file: null })),
  };
}
