import type { Model } from '../model/model.ts';
import { keyOf } from '../question/columns.ts';
import { conflictOfGroups } from '../question/grouped-column.ts';
import type { Question } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';
import { groupNames, problemOfGroups, type ValueGroups } from '../question/value-groups.ts';
import type { CommandOf } from './command.ts';
import { memberFor, requireColumn } from './members.ts';
import { mentionsMember } from './mentions.ts';
import { requireTitle } from './names.ts';

export function setGroups(
  question: Question,
  { column: key, groups }: CommandOf<'set-groups'>,
  model: Model,
): Question {
  const column = requireColumn(question, key);
  if (column.kind !== 'dimension') return refuse('not_groupable', { member: key });
  const { groups: before, ...plain } = column;
  if (groups === null) return before === undefined ? question : withColumn(question, key, plain);
  const member = memberFor(question, column.member, model);
  const type = groups.kind === 'bins' ? 'number' : 'string';
  if (member.kind !== 'dimension' || member.type !== type) refuse('not_groupable', { member: column.member });
  requireGroups(groups);
  const grouped = withColumn(question, key, { ...plain, groups });
  return { ...grouped, order: question.order.filter((order) => order.column !== key) };
}

export function renameGroup(
  question: Question,
  { column: key, group, name }: CommandOf<'rename-group'>,
): Question {
  const column = requireColumn(question, key);
  const groups = column.kind === 'dimension' ? column.groups : undefined;
  if (column.kind !== 'dimension' || groups === undefined || !groupNames(groups).includes(group))
    return refuse('unknown_group', { group, column: key });
  const renamed = (old: string) => (old === group ? name : old);
  const rest = groups.rest === null ? null : renamed(groups.rest);
  const after: ValueGroups =
    groups.kind === 'bins'
      ? { ...groups, names: groups.names.map(renamed), rest }
      : { ...groups, groups: groups.groups.map((one) => ({ ...one, name: renamed(one.name) })), rest };
  requireGroups(after);
  return withColumn(question, key, { ...column, groups: after });
}

/** Checks that a question has nothing that does not go together with its groups. @throws Refused */
export function requireNoConflict(question: Question): void {
  const setting = conflictOfGroups(question, mentionsMember);
  if (setting !== undefined) refuse('conflict_with_groups', { setting });
}

function requireGroups(groups: ValueGroups): void {
  for (const name of groupNames(groups)) requireTitle(name);
  const problem = problemOfGroups(groups);
  if (problem !== undefined) refuse(problem.code, problem.details);
}

function withColumn(question: Question, key: string, column: Question['columns'][number]): Question {
  return { ...question, columns: question.columns.map((other) => (keyOf(other) === key ? column : other)) };
}
