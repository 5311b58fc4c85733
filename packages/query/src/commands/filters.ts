import type { Member, Model } from '../model/model.ts';
import { hasItsValues, operatorsOf } from '../model/operators.ts';
import {
  depthOf,
  FILTER_LIMITS,
  type Filter,
  groupOf,
  leavesOf,
  type MemberFilter,
  regrouped,
} from '../question/filter.ts';
import type { Question } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';
import type { CommandOf, FilterPath } from './command.ts';
import { memberFor } from './members.ts';

export function addFilter(question: Question, command: CommandOf<'add-filter'>, model: Model): Question {
  const { filter, into = [] } = command;
  requireFilter(question, filter, model);
  const filters = changedAt(question.filters, into, into, (list) => [...list, filter]);
  return checked({ ...question, filters }, model);
}

export function replaceFilter(
  question: Question,
  { path, filter }: CommandOf<'replace-filter'>,
  model: Model,
): Question {
  requireFilter(question, filter, model);
  return checked({ ...question, filters: withItem(question.filters, path, [filter]) }, model);
}

export function removeFilter(question: Question, { path }: CommandOf<'remove-filter'>): Question {
  const filters = withItem(question.filters, path, []);
  return { ...question, filters: filters.flatMap(withoutEmpty) };
}

/** A list of filters with other ones in place of the one at a path. @throws Refused */
function withItem(filters: readonly Filter[], path: FilterPath, items: readonly Filter[]): readonly Filter[] {
  const index = path.at(-1) ?? -1;
  return changedAt(filters, path.slice(0, -1), path, (list) => {
    if (list[index] === undefined) refuse('unknown_filter', { path: path.join('.') });
    return list.toSpliced(index, 1, ...items);
  });
}

/** Changes the list of a group. @param given the path that the command names, for the refusal @throws Refused */
function changedAt(
  filters: readonly Filter[],
  group: FilterPath,
  given: FilterPath,
  change: (list: readonly Filter[]) => readonly Filter[],
): readonly Filter[] {
  const [index, ...rest] = group;
  if (index === undefined) return change(filters);
  const filter = filters[index];
  if (filter === undefined || !('and' in filter || 'or' in filter))
    return refuse('unknown_filter', { path: given.join('.') });
  const inside = changedAt(groupOf(filter) ?? [], rest, given, change);
  return filters.with(index, regrouped(filter, inside));
}

function withoutEmpty(filter: Filter): readonly Filter[] {
  if (!('and' in filter || 'or' in filter)) return [filter];
  const inside = (groupOf(filter) ?? []).flatMap(withoutEmpty);
  return inside.length === 0 ? [] : [regrouped(filter, inside)];
}

/** @throws Refused */
function requireFilter(question: Question, filter: Filter, model: Model): void {
  for (const leaf of leavesOf(filter)) requireLeaf(leaf, memberFor(question, leaf.member, model));
  if (hasEmptyGroup(filter)) refuse('empty_group');
}

function hasEmptyGroup(filter: Filter): boolean {
  const group = groupOf(filter);
  return group !== undefined && (group.length === 0 || group.some(hasEmptyGroup));
}

function requireLeaf(leaf: MemberFilter, member: Member): void {
  const { operator, values = [] } = leaf;
  const { kind, name } = member;
  const type =
    kind === 'segment' ? refuse('wrong_kind', { member: name, kind, expected: 'dimension' }) : member.type;
  if (!operatorsOf(type).includes(operator)) refuse('operator_type', { operator, member: name, type });
  if (!hasItsValues(leaf)) refuse('operator_values', { operator, count: values.length });
  if (values.length > FILTER_LIMITS.values) refuse('too_many_values', { most: FILTER_LIMITS.values });
  if (type !== 'number') return;
  for (const value of values) if (value !== null && !NUMBER.test(value)) refuse('invalid_number', { value });
}

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Checks what depends on the place of a filter: the groups around it. @throws Refused */
function checked(question: Question, { members }: Model): Question {
  for (const filter of question.filters) {
    if (depthOf(filter) > FILTER_LIMITS.depth) refuse('deep_filters', { most: FILTER_LIMITS.depth });
    const kinds = new Set(leavesOf(filter).map(({ member }) => members.get(member)?.kind === 'measure'));
    if (kinds.size > 1) refuse('mixed_group');
  }
  return question;
}
