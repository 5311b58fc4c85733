import { leavesOf } from '../question/filter.ts';
import type { Question } from '../question/question.ts';
import type { Model } from './model.ts';

/** The members that a question asks for, each once. */
export function membersOf({ columns, segments, ranges, filters }: Question): readonly string[] {
  return [
    ...new Set([
      ...columns.flatMap((column) => (column.kind === 'calculation' ? [] : [column.member])),
      ...ranges.map(({ member }) => member),
      ...segments,
      ...filters.flatMap(leavesOf).map(({ member }) => member),
    ]),
  ];
}

/** The members of a question that do not exist, or that its user may not see. `remove-member` removes each. */
export function missingMembers(question: Question, { members }: Model): readonly string[] {
  return membersOf(question).filter((member) => !members.has(member));
}
