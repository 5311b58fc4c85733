import { ProgramFailed, runProgram } from '@facet/programs';
import type { Settings } from '../../../../settings.ts';
import { PhaseFailed } from './phase-failed.ts';

const SCRIPT = 'import sys, venv, ensurepip; print("%d.%d" % sys.version_info[:2])';
const OLDEST_MINOR = 9;

/**
 * Finds the Python for dbt environments: its program and version.
 * @throws PhaseFailed naming what to install
 */
export async function findPython(
  { settings }: { readonly settings: Settings },
  cwd: string,
  signal: AbortSignal,
): Promise<{ program: string; version: string }> {
  const program = settings.python;
  const env = { PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin' };
  try {
    const { exitCode, stdout } = await runProgram(program, ['-I', '-c', SCRIPT], {
      cwd,
      env,
      timeMs: 20_000,
      signal,
    });
    const version = stdout.toString('utf8').trim();
    const minor = Number(/^3\.(\d+)$/.exec(version)?.[1] ?? 0);
    if (exitCode === 0 && minor >= OLDEST_MINOR) return { program, version };
  } catch (error) {
    if (!(error instanceof ProgramFailed)) throw error;
  }
  throw new PhaseFailed(
    `dbt needs Python 3.${OLDEST_MINOR} or later with venv and pip on the server (packages python3, python3-venv and python3-pip ` +
      'on Debian and Ubuntu; FACET_PYTHON sets another path). Install it, or commit a manifest and set manifestPath.',
  );
}
