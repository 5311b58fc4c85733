import { totalmem } from 'node:os';
import type { FileReport } from './file-report.ts';
import { type ProcessProblem, startTestProcess, type TestProcess } from './start-test-process.ts';

/** A process that has grown beyond this is replaced by a new one, which takes 3 s of processor time to warm up. */
const LEAST_PROCESS_MB = 1000;
/** The part of the memory that all processes together may grow to. */
const SHARE = 1 / 3;

/** What became of some test files. */
export interface Run {
  readonly reports: FileReport[];
  /** Processes that did not end by themselves. */
  readonly problems: ProcessProblem[];
  /** Reports of files that ran once more, because the JavaScript engine ended their process with a crash of its own. */
  readonly crashes: string[];
}

export interface RunOptions {
  /** Files that need a process of their own. */
  readonly alone: ReadonlySet<string>;
  /** How many files run at a time. */
  readonly lanes: number;
  readonly onReport: (report: FileReport) => void;
}

/** Runs test files in the given order, in processes that they share. */
export async function runFiles(files: readonly string[], options: RunOptions): Promise<Run> {
  const queue = [...files];
  const run: Run = { reports: [], problems: [], crashes: [] };
  await Promise.all(Array.from({ length: options.lanes }, () => workOff(queue, run, options)));
  return run;
}

/** Takes files from the queue until it is empty. */
async function workOff(queue: string[], run: Run, { alone, lanes, onReport }: RunOptions): Promise<void> {
  const largestMb = Math.max(LEAST_PROCESS_MB, (SHARE * totalmem()) / lanes / 2 ** 20);
  const end = async (used: TestProcess) => {
    const problem = await used.end();
    if (problem !== undefined) run.problems.push(problem);
  };
  let shared: TestProcess | undefined;
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const isAlone = alone.has(file);
    let used: TestProcess = (isAlone ? undefined : shared) ?? startTestProcess();
    let report = await used.run(file);
    if (report.isCrash) {
      run.crashes.push(String(report));
      await end(used);
      used = startTestProcess();
      report = await used.run(file);
    }
    run.reports.push(report);
    onReport(report);
    if (isAlone || !used.isUsable() || report.memoryMb > largestMb) {
      await end(used);
      if (!isAlone) shared = undefined;
    } else shared = used;
  }
  if (shared !== undefined) await end(shared);
}
