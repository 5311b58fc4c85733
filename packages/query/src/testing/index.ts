export { groupedQuestion } from './grouped.ts';
export { CUBES, MODEL } from './model.ts';
export { plainQuestion, sqlQuestion } from './questions.ts';
