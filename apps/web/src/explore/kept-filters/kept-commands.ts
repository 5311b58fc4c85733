import {
  type Command,
  emptyQuestion,
  fromCubeQuery,
  isSame,
  type Model,
  missingMembers,
  type Question,
  toCubeQuery,
} from '@facet/query';
import type { Conditions } from '../../api/kept-filters-api.ts';

/** What adds kept conditions to a question. */
export interface Applying {
  readonly commands: readonly Command[];
  /** The members that do not exist, or that the person may not see. Conditions with them are left out. */
  readonly missing: readonly string[];
}

type FilterParts = Pick<Question, 'view' | 'filters' | 'segments' | 'ranges'>;

/** The conditions of a question, as they are kept; undefined if it has none. */
export function conditionsOf({ view, filters, segments, ranges }: FilterParts): Conditions | undefined {
  if (filters.length + segments.length + ranges.length === 0) return undefined;
  const written = toCubeQuery({ ...emptyQuestion(view), filters, segments, ranges });
  if ('refused' in written) return undefined;
  const { query } = written;
  return {
    filters: [...(query.filters ?? [])],
    segments: query.segments ?? [],
    timeDimensions: (query.timeDimensions ?? []) as Conditions['timeDimensions'],
  };
}

/**
 * Adds kept conditions to those of a question. A period replaces the one of the same time; what the question already has
 * is not added again. A group is left out as a whole if one of its members is missing, because it would have another
 * meaning without it. Null for conditions that cannot be read.
 */
export function applying(
  { filters, segments, timeDimensions }: Conditions,
  question: Question,
  model: Model,
): Applying | null {
  const read = fromCubeQuery({ filters, segments, timeDimensions });
  if ('refused' in read) return null;
  const kept = read.question;
  const isKnown = (part: Partial<FilterParts>) =>
    missingMembers({ ...emptyQuestion(question.view), ...part }, model).length === 0;
  const isSegment = (name: string) => model.members.get(name)?.kind === 'segment';
  return {
    missing: [
      ...new Set([...missingMembers(kept, model), ...kept.segments.filter((name) => !isSegment(name))]),
    ],
    commands: [
      ...kept.ranges
        .filter((range) => isKnown({ ranges: [range] }))
        .map((range): Command => {
          const { member } = range;
          return {
            kind: 'set-date-range',
            member,
            range: 'range' in range ? range.range : { compared: range.compared },
          };
        }),
      ...kept.segments
        .filter((name) => isSegment(name) && !question.segments.includes(name))
        .map((member): Command => ({ kind: 'add-member', member })),
      ...kept.filters
        .filter(
          (filter) =>
            isKnown({ filters: [filter] }) && !question.filters.some((other) => isSame(other, filter)),
        )
        .map((filter): Command => ({ kind: 'add-filter', filter })),
    ],
  };
}
