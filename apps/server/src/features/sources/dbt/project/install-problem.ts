import type { ProgramResult } from '@facet/programs';
import { VERSION_VARIABLE } from './variables.ts';

/** Why pip did not install dbt, as one sentence for people. */
export function installProblem(result: ProgramResult, requirement: string, python: string): string {
  const version = requirement.split('==')[1] ?? '';
  if (result.limit === 'time') return 'The packages of dbt could not be installed in time.';
  if (result.limit !== undefined) return `The packages of dbt took more ${result.limit} than they may.`;
  if (/no matching distribution found for dbt-core|could not find a version.*dbt-core/i.test(result.stderr))
    return /from versions: none|connection|temporary failure|newconnectionerror/i.test(result.stderr)
      ? 'The packages of dbt could not be downloaded: the server has to reach a Python package index (pip takes PIP_INDEX_URL from its environment).'
      : `There is no dbt-core ${version} for Python ${python}: set ${VERSION_VARIABLE} to another version.`;
  if (/resolutionimpossible|conflicting dependencies/i.test(result.stderr))
    return `dbt-core ${version} has no adapter that fits it: set ${VERSION_VARIABLE} to another version.`;
  return `dbt-core ${version} could not be installed; the log of the sync shows what pip said.`;
}
