import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, inBubblewrap } from '@facet/programs';
import type { PythonEnvironment } from '../environments/prepare-environment.ts';
import { TMP_BYTES } from './report-limits.ts';
import { FILTER_FD, type SandboxCommand } from './sandbox.ts';
import { syscallFilter } from './syscall-filter.ts';

const FONTS = ['/usr/share/fonts', '/usr/local/share/fonts'];
const PROGRAM = ['report.py', 'native.py'].map((name) =>
  readFileSync(new URL(name, import.meta.url), 'utf8'),
);

/** Python code that an environment runs once, so that no report has to search for fonts. */
export const INDEX_FONTS = `
import os, sys
os.environ["MPLCONFIGDIR"] = os.path.join(sys.prefix, "matplotlib")
try:
    import matplotlib.font_manager
except ImportError:
    pass
`;

/**
 * The command that runs native Python in bubblewrap: no network, no files but those of Python, an empty home in memory,
 * and a filter of system calls.
 */
export function nativeCommand(environment: PythonEnvironment, account: Account | undefined): SandboxCommand {
  const folder = realpathSync(environment.folder);
  const filter = syscallFilter();
  const view = {
    readable: [folder, ...environment.libraries, ...FONTS],
    writable: [],
    hasNetwork: false,
    cwd: '/tmp',
    seal: { tmpBytes: TMP_BYTES, ...(filter === undefined ? {} : { filterFd: FILTER_FD }) },
  };
  const python = join(folder, 'bin', 'python');
  return {
    // Isolated from variables and folders, without writing bytecode, in UTF-8.
    command: inBubblewrap(view, [python, '-I', '-B', '-X', 'utf8', '-c', PROGRAM.join('\n')]),
    env: ENVIRONMENT,
    account,
    ...(filter === undefined ? {} : { filter }),
  };
}

const ENVIRONMENT = {
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
  MPLBACKEND: 'Agg',
  MPLCONFIGDIR: '/tmp/matplotlib',
  // Threads are processes to the kernel, and reserve memory.
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
  MALLOC_ARENA_MAX: '2',
};
