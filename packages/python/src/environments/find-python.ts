import { type Account, ProgramFailed, runProgram } from '@facet/programs';
import { EnvironmentFailed } from './environment-failed.ts';

const SCRIPT = 'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])';

export interface FoundPython {
  readonly program: string;
  /** Such as 3.12. */
  readonly version: string;
}

/**
 * Checks that a Python interpreter can be run by the account, has venv and pip, and is 3.`oldestMinor` or later.
 * @throws EnvironmentFailed
 */
export async function findPython(
  program: string,
  {
    oldestMinor,
    account,
    signal,
  }: { oldestMinor: number; account: Account | undefined; signal: AbortSignal },
): Promise<FoundPython> {
  try {
    const { exitCode, stdout } = await runProgram(program, ['-I', '-c', SCRIPT], {
      cwd: '/',
      env: { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin' },
      timeMs: 20_000,
      signal,
      ...(account === undefined ? {} : { owner: account }),
    });
    const version = stdout.toString('utf8').trim();
    const minor = Number(/^3\.(\d+)$/.exec(version)?.[1] ?? 0);
    if (exitCode === 0 && minor >= oldestMinor) return { program, version };
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
  }
  throw new EnvironmentFailed({ kind: 'python' });
}
