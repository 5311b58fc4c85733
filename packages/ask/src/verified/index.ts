/** Questions whose queries people have checked, in the files `questions/*.yml` of a model. */
export {
  isQuestionFile,
  MOST_QUESTIONS,
  type ParsedQuestions,
  parseQuestionFiles,
} from './question-files.ts';
export { type VerifiedMatch, verifiedMatch } from './verified-match.ts';
export type { PlacedQuestion, VerifiedQuestion } from './verified-question.ts';
