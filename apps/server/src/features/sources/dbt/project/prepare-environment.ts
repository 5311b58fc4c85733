import { join } from 'node:path';
import type { Db, Keyring } from '@facet/db';
import { EnvironmentFailed, prepareEnvironment as prepare } from '@facet/python';
import type { Settings } from '../../../../settings.ts';
import { readVariables } from '../../../deployments/variables/read-variables.ts';
import { adapterOf } from './adapters.ts';
import { dbtVersionOf } from './dbt-version.ts';
import { installProblem } from './install-problem.ts';
import { PhaseFailed } from './phase-failed.ts';
import type { SyncWork } from './sync-work.ts';

const OLDEST_MINOR = 9;

/** A virtual environment with one version of dbt-core and one adapter. */
export interface DbtEnvironment {
  readonly folder: string;
  readonly python: string;
  readonly version: string;
}

/**
 * The dbt environment for a run: installed on first use and kept in the data folder.
 * @throws PhaseFailed
 */
export async function prepareEnvironment(
  platform: { readonly settings: Settings; readonly db: Db; readonly keyring: Keyring },
  run: SyncWork,
): Promise<DbtEnvironment> {
  const { dataDir, python } = platform.settings;
  const variables = await readVariables(platform.db, platform.keyring, run.deployment);
  const version = dbtVersionOf(variables);
  const adapter = adapterOf(variables, run.settings.targetSchema).package;
  const environment = await prepare({
    dataDir,
    shelf: join(dataDir, 'dbt', 'environments'),
    name: `${version}-${adapter}`,
    python,
    oldestMinor: OLDEST_MINOR,
    requirements: [`dbt-core==${version}`, adapter],
    signal: run.signal,
    onInstall: () => run.log('info', `Installing dbt-core ${version} and ${adapter}; later syncs reuse them`),
  }).catch((error) => {
    throw error instanceof EnvironmentFailed ? explained(error, run, version) : error;
  });
  run.log('info', `dbt-core ${version} with ${adapter}`);
  return { folder: environment.folder, python: environment.python, version };
}

function explained({ problem }: EnvironmentFailed, run: SyncWork, version: string): PhaseFailed {
  switch (problem.kind) {
    case 'python':
      return new PhaseFailed(
        `dbt needs Python 3.${OLDEST_MINOR} or later with venv and pip on the server (packages python3, python3-venv and python3-pip ` +
          'on Debian and Ubuntu; FACET_PYTHON sets another path). Install it, or commit a manifest and set manifestPath.',
      );
    case 'venv':
      return new PhaseFailed(
        'The virtual environment for dbt could not be created: the data folder must be accessible to every user (mode o+x on each parent), and Python needs venv (python3-venv on Debian and Ubuntu).',
      );
    case 'pip':
      run.log('error', problem.result.stderr.trim().slice(-2000));
      return new PhaseFailed(installProblem(problem.result, version, problem.python));
  }
}
