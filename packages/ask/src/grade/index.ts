/** Grades answers to questions in words by their rows. */
export { type Expected, type Given, grade, OUTCOMES, type Outcome } from './grade.ts';
export { hasRows, type RowsOptions, type Table } from './same-rows.ts';
export { type Graded, type Score, scoreOf, scoreTable, shareRight } from './scores.ts';
