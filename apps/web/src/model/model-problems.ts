import type { ModelVerdict } from '../api/model-api.ts';
import type { LineProblem } from './code-view.ts';

/** What is wrong with the model, and where. */
export interface ModelProblem {
  readonly message: string;
  /** The path of its file; null if it is of no single file, or of one that the branch does not have. */
  readonly path: string | null;
  /** From 1; null if it is not known. */
  readonly line: number | null;
  readonly isError: boolean;
}

/** The problems of a model, errors first. @param paths the files of the branch */
export function problemsOf(
  verdict: Pick<ModelVerdict, 'errors' | 'warnings'> | undefined,
  paths: readonly string[],
): readonly ModelProblem[] {
  if (verdict === undefined) return [];
  const found = (isError: boolean) => (problem: ModelVerdict['errors'][number]) => ({
    message: problem.message,
    path: pathOf(problem.fileName, paths),
    line: problem.line,
    isError,
  });
  return [...verdict.errors.map(found(true)), ...verdict.warnings.map(found(false))];
}

/** The compiler names files below the root of the project, which can be a folder of the branch. */
function pathOf(fileName: string | null, paths: readonly string[]): string | null {
  if (fileName === null) return null;
  if (paths.includes(fileName)) return fileName;
  const below = paths.filter((path) => path.endsWith(`/${fileName}`));
  return below.length === 1 ? (below[0] ?? null) : null;
}

/** The problems of a file. Those without a line are at its top. */
export function problemsIn(problems: readonly ModelProblem[], path: string): readonly LineProblem[] {
  return problems
    .filter((problem) => problem.path === path)
    .map(({ line, message, isError }) => ({ line: line ?? 1, message, isError }));
}
