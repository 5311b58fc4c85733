import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { findWall } from '@facet/engine/processes';
import type { Turn } from '@facet/fair-queue';
import { bubblewrap, unprivilegedAccount } from '@facet/programs';
import { EnvironmentFailed } from '../environments/environment-failed.ts';
import { prepareEnvironment } from '../environments/prepare-environment.ts';
import { explainFailure } from './explain-failure.ts';
import { INDEX_FONTS, nativeCommand } from './native-command.ts';
import { PythonBusy, type PythonOutcome, type PythonReport, type PythonRuntime } from './python-report.ts';
import { DEFAULT_LIMITS, type PythonLimits } from './report-limits.ts';
import { readReported } from './report-output.ts';
import { requestLines, TooManyRows } from './request-lines.ts';
import type { SandboxCommand } from './sandbox.ts';
import { WarmSandboxes } from './warm-sandboxes.ts';
import { wasmCommand } from './wasm-command.ts';

export interface PythonReportsOptions {
  readonly dataDir: string;
  /** An interpreter, by name or path. */
  readonly python: string;
  /** The packages of the environment, in the format of pip. */
  readonly packages: readonly string[];
  /** Processes that wait with their modules loaded. */
  readonly warm: number;
  readonly limits?: Partial<PythonLimits>;
  readonly log?: (line: string) => void;
}

/** How reports are run here. */
interface Runtime {
  readonly name: PythonRuntime;
  readonly start: () => SandboxCommand;
  /** Sentences for errors, by class (`ModuleNotFoundError`) or by class and name (`NameError:df`). */
  readonly hints: Readonly<Record<string, string>>;
}

/** Python 3.9 has no wheels of the packages any more. */
const OLDEST_MINOR = 10;
const INSTALL_WAIT_MS = 20_000;
/** After a failed installation, the next one is attempted by the first report after this time. */
const RETRY_MS = 10 * 60_000;
const NO_NETWORK = 'Reports have no network and cannot use files outside /tmp.';

/**
 * Runs the Python code of reports, each in a separate process that ends with it: native Python in bubblewrap with an
 * environment that is installed on first use, or else Python as WebAssembly, which has only the standard library. The
 * caller decides how many reports run at a time.
 */
export class PythonReports {
  readonly #options: PythonReportsOptions;
  readonly #limits: PythonLimits;
  readonly #ending = new AbortController();
  #runtime: { readonly promise: Promise<Runtime>; retryAt: number } | undefined;
  #sandboxes: WarmSandboxes | undefined;

  constructor(options: PythonReportsOptions) {
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits };
  }

  /** Installs the environment if it does not exist yet, and returns how reports are run. May take minutes. */
  async prepare(): Promise<PythonRuntime> {
    return (await this.#findRuntime()).name;
  }

  /** Waits for the installation of the environment, but not long. @throws PythonBusy if it takes longer */
  async whenReady(): Promise<void> {
    const installing = new AbortController();
    const busy = new PythonBusy('The Python environment is being installed; this takes a few minutes');
    await Promise.race([this.#findRuntime(), sleep(INSTALL_WAIT_MS, busy, installing.signal)]).finally(() =>
      installing.abort(),
    );
  }

  /**
   * Runs a report. Failures of its code and exceeded limits are part of the outcome.
   * @param follow sets the niceness of its processes
   * @throws PythonUnavailable
   */
  async run(report: PythonReport, follow?: Turn['follow']): Promise<PythonOutcome> {
    return this.#runIn(await this.#findRuntime(), report, follow);
  }

  /** Ends all processes; running and waiting reports are rejected. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#sandboxes?.stop();
  }

  async #runIn(
    { name, start, hints }: Runtime,
    report: PythonReport,
    follow: Turn['follow'] | undefined,
  ): Promise<PythonOutcome> {
    const signals = [this.#ending.signal, ...(report.signal === undefined ? [] : [report.signal])];
    const signal = AbortSignal.any(signals);
    signal.throwIfAborted();
    const limits = { ...this.#limits, ...report.limits };
    const asked = { inputRowCount: report.rows.length, runtime: name };
    const failed = (error: string) => ({ output: null, error, stdout: '', stderr: '', ...asked });
    this.#sandboxes ??= new WarmSandboxes(start, this.#options.warm);
    const sandbox = await this.#sandboxes.take();
    follow?.((niceness) => sandbox.setNiceness(niceness));
    const memory = `The report exceeded its memory limit of ${limits.memoryMb} MB.`;
    try {
      const lines = requestLines(report, limits, { MemoryError: memory, ...hints });
      const { result, problem, stdout, stderr } = await sandbox.run(lines, limits, signal);
      signal.throwIfAborted();
      const reported = result === undefined ? { output: null, error: `${problem}.` } : readReported(result);
      return { ...reported, stdout, stderr, ...asked };
    } catch (error) {
      if (error instanceof TooManyRows) return failed(`${error.message}.`);
      throw error;
    }
  }

  #findRuntime(): Promise<Runtime> {
    if (this.#runtime === undefined || this.#runtime.retryAt < performance.now()) {
      const found = { promise: this.#search(), retryAt: Number.POSITIVE_INFINITY };
      this.#runtime = found;
      found.promise.then(
        ({ name }) => {
          if (name === 'wasm') found.retryAt = performance.now() + RETRY_MS;
        },
        () => {
          found.retryAt = 0;
        },
      );
    }
    return this.#runtime.promise;
  }

  async #search(): Promise<Runtime> {
    const { dataDir, python, packages, log } = this.#options;
    const account = unprivilegedAccount();
    const wall = await bubblewrap(account);
    if (!wall.works) return this.#fallBack(wall.problem);
    const requirements = [...packages].sort();
    try {
      const environment = await prepareEnvironment({
        dataDir,
        shelf: join(dataDir, 'python', 'environments'),
        name: createHash('sha256').update(requirements.join('\n')).digest('hex').slice(0, 16),
        python,
        oldestMinor: OLDEST_MINOR,
        requirements,
        initialise: INDEX_FONTS,
        signal: this.#ending.signal,
        onInstall: () => log?.(`Installing ${requirements.join(', ')} for Python reports`),
      });
      const missing = `The environment of Python reports has these packages, and what they need: ${requirements.join(', ')}. An administrator of the server can add others to FACET_PYTHON_PACKAGES.`;
      return {
        name: 'native',
        start: () => nativeCommand(environment, account),
        hints: { ModuleNotFoundError: missing, PermissionError: NO_NETWORK, gaierror: NO_NETWORK },
      };
    } catch (error) {
      if (!(error instanceof EnvironmentFailed)) throw error;
      return this.#fallBack(explainFailure(error, `3.${OLDEST_MINOR}`));
    }
  }

  async #fallBack(why: string): Promise<Runtime> {
    this.#options.log?.(`Python reports run as WebAssembly, without pandas: ${why}`);
    const missing =
      `Reports run as WebAssembly here, with Python's standard library only and the query's rows in \`rows\`: ${why}. ` +
      'Reports with pandas, NumPy and matplotlib need Linux, bubblewrap and Python with venv and pip on the server ' +
      '(packages bubblewrap, python3, python3-venv and python3-pip on Debian and Ubuntu).';
    return {
      name: 'wasm',
      start: wasmCommand(await findWall(unprivilegedAccount()), this.#limits.memoryMb),
      hints: { ModuleNotFoundError: missing, 'NameError:df': missing, PermissionError: NO_NETWORK },
    };
  }
}

async function sleep(ms: number, error: Error, signal: AbortSignal): Promise<never> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  await promise;
  throw error;
}
