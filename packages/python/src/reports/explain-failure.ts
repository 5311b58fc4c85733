import type { EnvironmentFailed } from '../environments/environment-failed.ts';

/** The reason why the environment of reports could not be created, as part of a sentence. */
export function explainFailure({ problem }: EnvironmentFailed, oldest: string): string {
  switch (problem.kind) {
    case 'python':
      return `Python ${oldest} or later with venv and pip is not installed (FACET_PYTHON sets its path)`;
    case 'venv':
      return 'a virtual environment could not be created (the data folder must be accessible to every user: mode o+x on each parent)';
    case 'pip':
      return problem.result.limit === undefined
        ? `the packages could not be installed (${lastLine(problem.result.stderr)})`
        : `installing the packages exceeded the limit of ${problem.result.limit}`;
  }
}

function lastLine(text: string): string {
  const errors = text.split('\n').filter((line) => /^ERROR/i.test(line));
  return (errors.at(-1) ?? text.trim().split('\n').at(-1) ?? '').replace(/^ERROR:\s*/i, '').slice(0, 300);
}
