import { isQuestionFile, type ParsedQuestions, parseQuestionFiles } from '@facet/ask/verified';

/** A file below the project root, with its path relative to it. */
export interface ProjectFile {
  readonly path: string;
  readonly content: string;
}

/** The verified questions in the files of a project, and the problems of the files. */
export function questionsIn(files: readonly ProjectFile[]): ParsedQuestions {
  const own = files.filter(({ path }) => isQuestionFile(path));
  return parseQuestionFiles(own.map(({ path, content }) => ({ path, text: content })));
}
