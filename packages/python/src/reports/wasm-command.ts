import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Wall } from '@facet/engine/processes';
import { endingWithParent, inBubblewrap } from '@facet/programs';
import { PythonUnavailable } from './python-report.ts';
import { TMP_BYTES } from './report-limits.ts';
import { FILTER_FD, type SandboxCommand } from './sandbox.ts';
import { syscallFilter } from './syscall-filter.ts';

const PROGRAM = fileURLToPath(new URL('wasm.ts', import.meta.url));
/** WebAssembly pages of 64 KiB in a megabyte, and the memory of Python itself in megabytes. */
const PAGES_PER_MB = 16;
const PYTHON_MB = 128;

/**
 * The command that runs Python as WebAssembly: in bubblewrap where it works, and always under Node's permission model
 * without the parts of Node that reach the network or other processes.
 * @param memoryMb the largest amount of memory that reports may use
 * @throws PythonUnavailable if the optional package pyodide is not installed
 */
export function wasmCommand({ isWalled, account }: Wall, memoryMb: number): () => SandboxCommand {
  const pyodide = pyodideFolder();
  const lockDown = fileURLToPath(import.meta.resolve('@facet/engine/lock-down'));
  const filter = syscallFilter();
  const folders = [pyodide, dirname(PROGRAM), join(dirname(lockDown), '..')];
  const view = {
    readable: folders,
    writable: [],
    hasNetwork: false,
    cwd: '/tmp',
    seal: { tmpBytes: TMP_BYTES, ...(filter === undefined ? {} : { filterFd: FILTER_FD }) },
  };
  const command: [string, ...string[]] = [
    process.execPath,
    '--permission',
    ...folders.map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    '--no-experimental-sqlite',
    `--wasm-max-mem-pages=${(memoryMb + PYTHON_MB) * PAGES_PER_MB}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    PROGRAM,
    pyodide,
    lockDown,
  ];
  return () => ({
    command: isWalled ? inBubblewrap(view, command) : endingWithParent(command),
    env: { LANG: 'C.UTF-8', TZ: 'UTC' },
    account,
    ...(isWalled && filter !== undefined ? { filter } : {}),
  });
}

function pyodideFolder(): string {
  try {
    return dirname(realpathSync(fileURLToPath(import.meta.resolve('pyodide/package.json'))));
  } catch {
    throw new PythonUnavailable(
      "Python reports need bubblewrap and Python on the server, or the optional package pyodide ('npm install' without --omit=optional)",
    );
  }
}
