import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ProgramOptions, runProgram } from '@facet/programs';
import { installProblem } from './install-problem.ts';
import { PhaseFailed } from './phase-failed.ts';
import type { Account } from './run-account.ts';
import type { SyncWork } from './sync-work.ts';

const LIMITS = { timeMs: 15 * 60_000, memoryMb: 3072, diskBytes: 4 * 1024 ** 3 };
const LARGEST_SCRIPT = 1024 * 1024;

/**
 * Creates a virtual environment in an empty folder and installs packages in it.
 * @param account the user to run as @param requirements in the format of pip, dbt-core first
 * @throws PhaseFailed
 */
export async function installEnvironment(
  run: SyncWork,
  attempt: string,
  python: { program: string; version: string },
  account: Account | undefined,
  requirements: readonly string[],
): Promise<void> {
  const options: ProgramOptions = {
    cwd: attempt,
    env: environmentOfPip(attempt),
    timeMs: LIMITS.timeMs,
    memoryMb: LIMITS.memoryMb,
    disk: { folder: attempt, bytes: LIMITS.diskBytes },
    signal: run.signal,
    isWatched: true,
    ...(account === undefined ? {} : { owner: account }),
  };
  const made = await runProgram(python.program, ['-I', '-m', 'venv', '--copies', attempt], options);
  if (made.exitCode !== 0)
    throw new PhaseFailed(
      'The virtual environment for dbt could not be created: the data folder must be accessible to every user (mode o+x on each parent), and Python needs venv (python3-venv on Debian and Ubuntu).',
    );
  const args = ['-I', '-m', 'pip', 'install', '--quiet', '--no-input', '--no-cache-dir', '--no-color'];
  const result = await runProgram(join(attempt, 'bin', 'python'), [...args, ...requirements], options);
  if (result.exitCode === 0 && result.limit === undefined) return;
  run.log('error', result.stderr.trim().slice(-2000));
  throw new PhaseFailed(installProblem(result, requirements[0] ?? '', python.version));
}

/** Scripts of an environment name its Python in their first line. Replaces the temporary path with the final one. */
export async function moveScripts(from: string, to: string): Promise<void> {
  const head = `#!${from}/`;
  for (const name of await readdir(join(from, 'bin'))) {
    const path = join(from, 'bin', name);
    const { size } = await stat(path);
    if (size > LARGEST_SCRIPT) continue;
    const text = await readFile(path, 'latin1').catch(() => '');
    if (text.startsWith(head)) await writeFile(path, `#!${to}/${text.slice(head.length)}`, 'latin1');
  }
}

/** pip gets the server's settings for package indexes, proxies and certificates, and nothing else of its environment. */
function environmentOfPip(home: string): Record<string, string> {
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(PIP_\w+|(https?|no|all)_proxy|SSL_CERT_FILE|SSL_CERT_DIR|REQUESTS_CA_BUNDLE)$/i.test(name),
  );
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    HOME: home,
    ...Object.fromEntries(passed.map(([name, value]) => [name, value ?? ''])),
  };
}
