import type { Model } from '../model/model.ts';
import { keyOf } from '../question/columns.ts';
import type { CalculationColumn, Question } from '../question/question.ts';
import { refuse } from '../question/refusal.ts';
import { inserted } from './columns.ts';
import type { CommandOf } from './command.ts';
import { requireColumn, requireDistinct } from './members.ts';
import { requireName } from './names.ts';
import { renameColumn } from './rename.ts';

export function addCalculation(
  question: Question,
  { name, expression, at }: CommandOf<'add-calculation'>,
  model: Model,
): Question {
  const column = calculation(name, expression, model);
  return { ...question, columns: requireDistinct(inserted(question.columns, column, at)) };
}

export function replaceCalculation(
  question: Question,
  { column: key, name, expression }: CommandOf<'replace-calculation'>,
  model: Model,
): Question {
  if (requireColumn(question, key).kind !== 'calculation') refuse('unknown_column', { column: key });
  const column = calculation(name, expression, model);
  const renamed = renameColumn(question, { kind: 'rename-column', column: key, name }, model);
  return {
    ...renamed,
    columns: renamed.columns.map((other) => (keyOf(other) === name ? column : other)),
  };
}

export function setTableCalculations(
  question: Question,
  { tableCalculations }: CommandOf<'set-table-calculations'>,
  model: Model,
): Question {
  for (const { name, expression } of tableCalculations) calculation(name, expression, model);
  const names = tableCalculations.map(({ name }) => name);
  requireDistinct([
    ...question.columns,
    ...names.map((name): CalculationColumn => ({ kind: 'calculation', name, expression: '' })),
  ]);
  return { ...question, tableCalculations };
}

/** @throws Refused */
function calculation(name: string, expression: string, model: Model): CalculationColumn {
  requireName(name, model);
  if (expression.trim() === '') refuse('empty_expression');
  return { kind: 'calculation', name, expression };
}
