import type { DimensionMember, Member, Model } from '../model/model.ts';
import { columnOf, keyOf, nameOf } from '../question/columns.ts';
import type { Column, Question } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';

/** A member that the question may use. @throws Refused */
export function memberFor({ view }: Question, name: string, { members }: Model): Member {
  const member = members.get(name) ?? refuse('unknown_member', { member: name });
  if (view !== null && member.view !== view) refuse('other_view', { member: name, view });
  return member;
}

/** @throws Refused */
export function timeFor(question: Question, name: string, model: Model): DimensionMember {
  const member = memberFor(question, name, model);
  if (member.kind !== 'dimension' || member.type !== 'time') return refuse('not_a_time', { member: name });
  return member;
}

/** @throws Refused */
export function requireGranularity(
  { name, type, granularities }: DimensionMember,
  granularity: string,
): void {
  if (type !== 'time') refuse('not_a_time', { member: name });
  if (!granularities.includes(granularity)) refuse('unknown_granularity', { member: name, granularity });
}

/** A column of the question. @throws Refused */
export function requireColumn(question: Question, key: string): Column {
  return columnOf(question, key) ?? refuse('unknown_column', { column: key });
}

/** Checks that columns differ by their keys and by their names in the result. @throws Refused */
export function requireDistinct(columns: readonly Column[]): readonly Column[] {
  for (const label of [keyOf, nameOf]) {
    const seen = new Set<string>();
    for (const column of columns) {
      const text = label(column);
      if (seen.has(text)) refuse('duplicate_column', { column: text });
      seen.add(text);
    }
  }
  return columns;
}
