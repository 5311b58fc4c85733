import type { ProgramResult } from '@facet/programs';
import { VERSION_VARIABLE } from '../settings/variables.ts';

/** The reason why pip failed to install dbt, as a sentence for users. */
export function installProblem(result: ProgramResult, version: string, python: string): string {
  if (result.limit === 'time') return 'Installing the packages of dbt took too long.';
  if (result.limit !== undefined)
    return `Installing the packages of dbt exceeded the limit of ${result.limit}.`;
  if (/no matching distribution found for dbt-core|could not find a version.*dbt-core/i.test(result.stderr))
    return /from versions: none|connection|temporary failure|newconnectionerror/i.test(result.stderr)
      ? 'The packages of dbt could not be downloaded: the server needs access to a Python package index (set PIP_INDEX_URL in its environment to choose one).'
      : `dbt-core ${version} does not exist for Python ${python}: set ${VERSION_VARIABLE} to another version.`;
  if (/resolutionimpossible|conflicting dependencies/i.test(result.stderr))
    return `No version of the adapter is compatible with dbt-core ${version}: set ${VERSION_VARIABLE} to another version.`;
  return `dbt-core ${version} could not be installed: see the output of pip in the log of the sync.`;
}
