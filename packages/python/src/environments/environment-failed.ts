import type { ProgramResult } from '@facet/programs';

/** The failure: there is no usable Python, it lacks venv, or pip could not install the packages. */
export type EnvironmentProblem =
  | { readonly kind: 'python' }
  | { readonly kind: 'venv' }
  | { readonly kind: 'pip'; readonly result: ProgramResult; readonly python: string };

/** Thrown when a Python environment cannot be created. Its message is for the log; callers explain the problem. */
export class EnvironmentFailed extends Error {
  override name = 'EnvironmentFailed';
  readonly problem: EnvironmentProblem;

  constructor(problem: EnvironmentProblem) {
    super(`A Python environment could not be made (${problem.kind})`);
    this.problem = problem;
  }
}
