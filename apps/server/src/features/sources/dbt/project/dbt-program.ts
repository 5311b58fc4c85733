import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveTo, letPass, type ProgramResult, runProgram, unprivilegedAccount } from '@facet/programs';
import type { BasePlatform } from '../../../../http/base-platform.ts';
import { isSecretName } from '../../../deployments/variables/check-variables.ts';
import { readVariables } from '../../../deployments/variables/read-variables.ts';
import { variablesForDbt, withoutSecrets } from '../settings/variables.ts';
import { adapterOf } from './adapters.ts';
import { DbtFailed, PhaseFailed } from './phase-failed.ts';
import type { DbtEnvironment } from './prepare-environment.ts';
import { readDbtLine } from './read-dbt-line.ts';
import { readProject } from './read-project.ts';
import { checkoutOf, projectOf, type SyncWork } from './sync-work.ts';

/** Limits of one dbt command. */
const LIMITS = { timeMs: 10 * 60_000, memoryMb: 3072, diskBytes: 1024 ** 3 };

/** The output folder of dbt, which has the manifest in `target`. */
export function outputOf(run: Pick<SyncWork, 'folder'>): string {
  return join(run.folder, 'dbt');
}

/**
 * Runs a dbt command on the project: as an unprivileged user if the server runs as root, with a generated profile that
 * cannot connect, and with only the selected variables of the deployment in its environment.
 * @param network environment variables that give access to the network; without them, the proxy settings lead nowhere
 * @throws DbtFailed with the message of dbt; PhaseFailed if it exceeds a limit
 */
export async function runDbt(
  platform: Pick<BasePlatform, 'settings' | 'db' | 'keyring'>,
  run: SyncWork,
  environment: DbtEnvironment,
  [command, ...args]: readonly [string, ...string[]],
  network?: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const variables = await readVariables(platform.db, platform.keyring, run.deployment);
  const { seen, missing } = variablesForDbt(variables, run.settings.variables);
  if (missing.length > 0)
    run.log('error', `The deployment has no variable ${missing.join(', ')}; dbt runs without it`);
  const shown = network === undefined ? seen : withoutSecrets(seen, run.settings.variables);
  const project = await readProject(run);
  const output = outputOf(run);
  await writeProfile(run, output, project.profile, variables);
  const account = unprivilegedAccount();
  if (account !== undefined) {
    await letPass(platform.settings.dataDir, run.folder);
    for (const folder of [checkoutOf(run), output]) await giveTo(folder, account);
  }
  const places = ['--project-dir', '.', '--profiles-dir', output, '--profile', project.profile];
  const log = [...LOG, '--log-path', join(output, 'logs')];
  const errors: string[] = [];
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
        if (level === 'error') errors.push(line);
        else last = line;
        run.log(level, line);
      },
    },
  );
  if (result.limit !== undefined)
    throw new PhaseFailed(`dbt ${command} was stopped: it exceeded the limit of ${result.limit}.`);
  if (result.exitCode !== 0) {
    const reasons = errors.length > 0 ? errors : [last];
    throw new DbtFailed(`dbt ${command} failed: ${sentenceOf(reasons)}`, reasons.join('\n'));
  }
  return result;
}

/** Isolated mode, so that modules in the project's folder cannot replace those of Python. */
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
    // As a variable, because only some commands have a flag for it.
    DBT_TARGET_PATH: join(output, 'target'),
    http_proxy: nowhere,
    https_proxy: nowhere,
    HTTP_PROXY: nowhere,
    HTTPS_PROXY: nowhere,
    ...(run.settings.targetSchema === null ? {} : { DBT_DEFAULT_SCHEMA: run.settings.targetSchema }),
  };
}

/** Writes JSON, which is valid YAML. A template in a value is rendered by dbt, but has access to the same variables only. */
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
  await writeFile(join(output, 'profiles.yml'), JSON.stringify(profiles), { mode: 0o600, flag: 'wx' });
}

/** Removes the values of secret variables and the paths of the run. */
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

function sentenceOf(errors: readonly string[]): string {
  const text = errors
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/^Encountered an error: ?/, '')
    .trim();
  if (text === '') return 'it printed no reason.';
  return text.length > 600 ? `${text.slice(0, 600)}…` : text;
}
