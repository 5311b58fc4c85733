import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, type ProgramOptions, runProgram } from '@facet/programs';
import { EnvironmentFailed } from './environment-failed.ts';
import type { FoundPython } from './find-python.ts';

const LIMITS = { timeMs: 15 * 60_000, memoryMb: 3072, diskBytes: 4 * 1024 ** 3 };
const LARGEST_SCRIPT = 1024 * 1024;
/** Prints the folders of the interpreter's own libraries, which are outside the environment. */
const LIBRARIES = `
import json, sysconfig
paths = sysconfig.get_paths()
libdir = [sysconfig.get_config_var("LIBDIR")] if sysconfig.get_config_var("Py_ENABLE_SHARED") else []
print(json.dumps(sorted({paths["stdlib"], paths["platstdlib"], *libdir})))
`;

/**
 * Creates a virtual environment in an empty folder and installs packages in it, as the account.
 * @param requirements in the format of pip @param initialise Python code that the environment runs once
 * @returns the folders outside the environment that its Python reads
 * @throws EnvironmentFailed
 */
export async function installEnvironment(
  attempt: string,
  python: FoundPython,
  requirements: readonly string[],
  { account, initialise, signal }: { account: Account | undefined; initialise: string; signal: AbortSignal },
): Promise<string[]> {
  const options: ProgramOptions = {
    cwd: attempt,
    env: environmentOfPip(attempt),
    timeMs: LIMITS.timeMs,
    memoryMb: LIMITS.memoryMb,
    disk: { folder: attempt, bytes: LIMITS.diskBytes },
    signal,
    isWatched: true,
    ...(account === undefined ? {} : { owner: account }),
  };
  const made = await runProgram(python.program, ['-I', '-m', 'venv', '--copies', attempt], options);
  if (made.exitCode !== 0) throw new EnvironmentFailed({ kind: 'venv' });
  const program = join(attempt, 'bin', 'python');
  const args = ['-I', '-m', 'pip', 'install', '--quiet', '--no-input', '--no-cache-dir', '--no-color'];
  const result = await runProgram(program, [...args, ...requirements], options);
  if (result.exitCode !== 0 || result.limit !== undefined)
    throw new EnvironmentFailed({ kind: 'pip', result, python: python.version });
  await runProgram(program, ['-I', '-c', initialise], options);
  const { stdout } = await runProgram(program, ['-I', '-c', LIBRARIES], options);
  return JSON.parse(stdout.toString('utf8'));
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
