import type { Model } from '../model/model.ts';
import { keyOf } from '../question/columns.ts';
import { keptFilters } from '../question/filter.ts';
import type { Column, Question } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';
import type { CommandOf } from './command.ts';
import { memberFor, requireColumn, requireDistinct, requireGranularity } from './members.ts';
import { mentionsMember } from './mentions.ts';
import { tidied } from './tidied.ts';

export function addMember(question: Question, command: CommandOf<'add-member'>, model: Model): Question {
  const { member: name, granularity, at } = command;
  const member = memberFor(question, name, model);
  if (member.kind === 'segment') {
    if (question.segments.includes(name)) refuse('duplicate_segment', { member: name });
    return { ...question, segments: [...question.segments, name] };
  }
  if (granularity !== undefined) {
    if (member.kind !== 'dimension') return refuse('not_a_time', { member: name });
    requireGranularity(member, granularity);
  }
  const column: Column = {
    kind: member.kind,
    member: name,
    ...(granularity !== undefined && { granularity }),
  };
  return { ...question, columns: requireDistinct(inserted(question.columns, column, at)) };
}

/** Puts a column at an index, or after those of its kind: dimensions, then measures, then calculations. */
export function inserted(
  columns: readonly Column[],
  column: Column,
  at: number | undefined,
): readonly Column[] {
  const rank = ({ kind }: Column) => RANKS.indexOf(kind);
  const last = columns.findLastIndex((other) => rank(other) <= rank(column));
  return columns.toSpliced(at === undefined ? last + 1 : Math.max(0, at), 0, column);
}

const RANKS: readonly Column['kind'][] = ['dimension', 'measure', 'calculation'];

export function removeColumn(question: Question, { column }: CommandOf<'remove-column'>): Question {
  requireColumn(question, column);
  return tidied(question, {
    ...question,
    columns: question.columns.filter((other) => keyOf(other) !== column),
  });
}

export function removeMember(question: Question, { member }: CommandOf<'remove-member'>): Question {
  const { columns, segments, ranges, filters, comparisons, topRows, pivot } = question;
  return tidied(
    question,
    {
      ...question,
      columns: columns.filter((column) =>
        column.kind === 'calculation' ? !mentionsMember(column.expression, member) : column.member !== member,
      ),
      segments: segments.filter((segment) => segment !== member),
      ranges: ranges.filter((range) => range.member !== member),
      filters: keptFilters(filters, (leaf) => leaf.member !== member),
      comparisons: comparisons.filter(({ timeDimension }) => timeDimension !== member),
      topRows: topRows?.measure === member ? null : topRows,
      pivot: pivot && { ...pivot, filters: pivot.filters.filter((filter) => filter !== member) },
    },
    member,
  );
}

export function moveMember(question: Question, { column: key, to }: CommandOf<'move-member'>): Question {
  const column = requireColumn(question, key);
  const others = question.columns.filter((other) => other !== column);
  return { ...question, columns: others.toSpliced(Math.max(0, to), 0, column) };
}
