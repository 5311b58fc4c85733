import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db, Keyring } from '@facet/db';
import { type ProgramResult, runProgram } from '@facet/programs';
import type { Settings } from '../../../../settings.ts';
import { isSecretName } from '../../../deployments/env-variables/env-variables.service.ts';
import { readVariables } from '../../../deployments/env-variables/read-variables.ts';
import { adapterOf } from './adapters.ts';
import { PhaseFailed } from './phase-failed.ts';
import type { DbtEnvironment } from './prepare-environment.ts';
import { readDbtLine } from './read-dbt-line.ts';
import { readProject } from './read-project.ts';
import { dbtAccount, giveTo, letPass } from './run-account.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';
import { variablesForDbt, withoutSecrets } from './variables.ts';

/** What one command of dbt may take. */
const LIMITS = { timeMs: 10 * 60_000, memoryMb: 3072, diskBytes: 1024 ** 3 };

/** Where dbt writes: `target` holds the manifest. */
export function outputOf(run: Pick<SyncWork, 'folder'>): string {
  return join(run.folder, 'dbt');
}

/**
 * Runs a command of dbt on the project: as a user that owns nothing else where that can be, with a profile made here
 * that leads nowhere, and with the chosen variables of the deployment as its whole environment.
 * @param network variables that let it reach what may be reached; none for commands that need nothing
 * @throws PhaseFailed with what dbt said
 */
export async function runDbt(
  platform: { readonly settings: Settings; readonly db: Db; readonly keyring: Keyring },
  run: SyncWork,
  environment: DbtEnvironment,
  [command, ...args]: readonly [string, ...string[]],
  network?: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const variables = await readVariables(platform.db, platform.keyring, run.deployment);
  const { seen, missing } = variablesForDbt(variables, run.settings.variables);
  if (missing.length > 0)
    run.log('error', `The deployment has no variable ${missing.join(', ')}: dbt runs without`);
  const shown = network === undefined ? seen : withoutSecrets(seen, run.settings.variables);
  const project = await readProject(run);
  const output = outputOf(run);
  await writeProfile(run, output, project.profile, variables);
  const account = dbtAccount();
  if (account !== undefined) {
    await letPass(platform.settings.dataDir, run.folder);
    for (const folder of [checkoutOf(run), output]) await giveTo(folder, account);
  }
  const places = ['--project-dir', '.', '--profiles-dir', output, '--profile', project.profile];
  const log = [...LOG, '--log-path', join(output, 'logs')];
  const said: string[] = [];
  let last = '';
  const hide = hider(run, seen);
  const result = await runProgram(
    environment.python,
    [...PYTHON, command, ...log, ...places, '--target', run.settings.target, ...args],
    {
      cwd: projectOf(run),
      env: { ...environmentOf(output, run), ...shown, ...network },
      timeMs: LIMITS.timeMs,
      memoryMb: LIMITS.memoryMb,
      disk: { folder: run.folder, bytes: LIMITS.diskBytes },
      signal: run.signal,
      isWatched: true,
      ...(account === undefined ? {} : { owner: account }),
      onLine(written) {
        const { level, message } = readDbtLine(written);
        if (message === '') return;
        const line = hide(message);
        if (level === 'error') said.push(line);
        else last = line;
        run.log(level, line);
      },
    },
  );
  if (result.limit !== undefined)
    throw new PhaseFailed(`dbt ${command} was ended: it took more ${result.limit} than it may.`);
  if (result.exitCode !== 0)
    throw new PhaseFailed(`dbt ${command} failed: ${sentenceOf(said.length > 0 ? said : [last])}`);
  return result;
}

/** Isolated: no module of the project's own folder takes the place of one of Python's. */
const PYTHON = ['-I', '-B', '-X', 'utf8', '-c', 'from dbt.cli.main import cli; cli()'];
const LOG = [
  '--no-use-colors',
  '--log-format',
  'json',
  '--log-level',
  'info',
  '--no-send-anonymous-usage-stats',
];

function environmentOf(output: string, run: SyncWork): Record<string, string> {
  const nowhere = 'http://127.0.0.1:1';
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: output,
    TMPDIR: output,
    DO_NOT_TRACK: '1',
    // A flag of its own only where a command writes there.
    DBT_TARGET_PATH: join(output, 'target'),
    http_proxy: nowhere,
    https_proxy: nowhere,
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    ...(run.settings.targetSchema === null ? {} : { DBT_DEFAULT_SCHEMA: run.settings.targetSchema }),
  };
}

/** JSON is YAML; what looks like a template in a value is one to dbt, which sees the same variables there. */
async function writeProfile(
  run: SyncWork,
  output: string,
  name: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  const { target, targetSchema } = run.settings;
  const { profile } = adapterOf(variables, targetSchema);
  await mkdir(output, { recursive: true, mode: 0o700 });
  await rm(join(output, 'profiles.yml'), { force: true });
  const profiles = { [name]: { target, outputs: { [target]: profile } } };
  await writeFile(join(output, 'profiles.yml'), JSON.stringify(profiles), { mode: 0o600 });
}

/** Hides the values of secret variables, and where on this machine the run is. */
function hider(run: SyncWork, seen: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = Object.entries(seen)
    .filter(([name, value]) => isSecretName(name) && value.length >= 4)
    .map(([, value]) => value);
  return (text) =>
    secrets
      .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
      .replaceAll(`${checkoutOf(run)}/`, '')
      .replaceAll(run.folder, '');
}

function sentenceOf(said: readonly string[]): string {
  const text = said
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^Encountered an error: ?/, '')
    .trim();
  if (text === '') return 'it said nothing of why.';
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
