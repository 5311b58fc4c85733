/** The texts of questions in words, in one language. */
export interface AskWords {
  /** The name of the field, and what it shows while it is empty. */
  readonly label: string;
  readonly ask: string;
  readonly asking: string;
  readonly failed: string;
  readonly partly: string;
  readonly notUnderstood: string;
  /** Before a list of titles. */
  readonly nearest: string;
  readonly incomplete: string;
  readonly limited: string;
  readonly otherLanguage: string;
  readonly verified: string;
  /** The name of a list of questions. */
  readonly similar: string;
  /** The name of the list of parts. */
  readonly parts: string;
  readonly unknown: (text: string) => string;
  readonly choose: (text: string) => string;
}

export const ENGLISH: AskWords = {
  label: 'Ask in words',
  ask: 'Ask',
  asking: 'Answering…',
  failed: 'The question could not be asked',
  partly: 'Answered without the words that were not understood.',
  notUnderstood: 'This question was not understood.',
  nearest: 'Nearest in the data model:',
  incomplete: 'Values are still loading. Ask again in a moment.',
  limited: 'Access rules limit the rows.',
  otherLanguage: 'Questions are read in English here.',
  verified: 'This is a verified question: someone has checked its query.',
  similar: 'Verified questions with similar words',
  parts: 'What was understood',
  unknown: (text) => `“${text}” was not understood`,
  choose: (text) => `Other meanings of “${text}”`,
};
