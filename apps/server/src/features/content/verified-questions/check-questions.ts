import type { PlacedQuestion, parseQuestionFiles } from '@facet/ask/verified';
import { ModelMembers, type PublishedModel, queryProblems } from '@facet/dashboards';
import type { FileProblem, FilesVerdict } from '../../deployments/builds/builds.service.ts';
import { type ProjectFile, questionsIn } from './questions-in.ts';

/**
 * Checks the verified questions of a project: their files, and their queries against its model.
 * @param model null if the model is unknown; then queries are not checked
 */
export function checkQuestions(files: readonly ProjectFile[], model: PublishedModel | null): FilesVerdict {
  const { questions, errors, warnings } = questionsIn(files);
  const members = model === null ? null : new ModelMembers(model);
  const broken = members === null ? [] : questions.flatMap((question) => problemsOf(question, members));
  return { errors: [...errors.map(placed), ...broken], warnings: warnings.map(placed) };
}

function problemsOf({ question, query, file, line }: PlacedQuestion, members: ModelMembers): FileProblem[] {
  const report = { name: question, jsonQuery: JSON.stringify(query) };
  return queryProblems(report, members, undefined).map((problem) => ({
    fileName: file,
    line,
    message: `the query of the question ${JSON.stringify(question)} does not fit the model: ${problem}`,
  }));
}

function placed({
  file,
  line,
  message,
}: ReturnType<typeof parseQuestionFiles>['errors'][number]): FileProblem {
  return { fileName: file, line, message };
}
