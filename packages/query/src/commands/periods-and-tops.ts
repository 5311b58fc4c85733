import type { Model } from '../model/model.ts';
import { columnOf } from '../question/columns.ts';
import type { Question } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';
import type { CommandOf } from './command.ts';
import { memberFor, requireColumn, timeFor } from './members.ts';
import { requireRange } from './settings.ts';
import { tidied } from './tidied.ts';

/** The time may be limited elsewhere, as by a control of a dashboard. */
export function addComparison(
  question: Question,
  { comparison }: CommandOf<'add-comparison'>,
  model: Model,
): Question {
  const { measure, timeDimension, offset, range } = comparison;
  timeFor(question, timeDimension, model);
  const { kind } = requireColumn(question, measure);
  if (kind !== 'measure') refuse('wrong_kind', { member: measure, kind, expected: 'measure' });
  if (range !== undefined) requireRange(range);
  else if (offset === undefined || !Number.isInteger(offset.amount) || offset.amount === 0)
    refuse('invalid_offset');
  return { ...question, comparisons: [...question.comparisons, comparison] };
}

export function removeComparison(question: Question, { index }: CommandOf<'remove-comparison'>): Question {
  if (question.comparisons[index] === undefined) refuse('unknown_comparison', { index });
  return { ...question, comparisons: question.comparisons.toSpliced(index, 1) };
}

export function setTopRows(
  question: Question,
  { topRows }: CommandOf<'set-top-rows'>,
  model: Model,
): Question {
  if (topRows === null) return { ...question, topRows };
  const { member, measure, count } = topRows;
  const column = columnOf(question, member);
  if (column?.kind !== 'dimension' || column.granularity !== undefined) refuse('needs_dimension', { member });
  const { kind } = memberFor(question, measure, model);
  if (kind !== 'measure') refuse('wrong_kind', { member: measure, kind, expected: 'measure' });
  if (!Number.isInteger(count) || count < 1) refuse('invalid_number_of_rows', { setting: 'count', least: 1 });
  return { ...question, topRows };
}

export function setMissingRows(
  question: Question,
  { fillMissingRows }: CommandOf<'set-missing-rows'>,
): Question {
  const after = tidied(question, { ...question, fillMissingRows });
  if (fillMissingRows !== null && after.fillMissingRows === null)
    refuse('not_a_time', { member: fillMissingRows.member });
  return after;
}
