import { type Run, type RunOptions, runFiles } from './run-files.ts';

/** With more failed files, the change is the more likely reason, and nothing is repeated. */
export const MOST_FLAKY = 8;

/** A run after its failed files were repeated. */
export interface RepeatedRun extends Run {
  /** The failures that did not happen again, as `file: title of the test`. */
  readonly flaky: readonly string[];
}

/**
 * Runs each failed file, and the files of each process that did not end by itself, once more, with nothing beside them.
 * The new result replaces the old one.
 */
export async function repeatFailed(run: Run, onReport: RunOptions['onReport']): Promise<RepeatedRun> {
  const failed = [
    ...run.reports
      .filter((report) => report.failed > 0)
      .map(({ file, failedTests }) => ({ files: [file], failures: failedTests })),
    ...run.problems.map(({ files, text }) => ({ files, failures: [`${files.join(', ')}: ${text}`] })),
  ];
  if (failed.length > MOST_FLAKY) return { ...run, flaky: [] };
  const again: Run = { reports: [], problems: [], crashes: [...run.crashes] };
  const flaky: string[] = [];
  for (const { files, failures } of failed) {
    const { reports, problems, crashes } = await runFiles(files, { alone: new Set(), lanes: 1, onReport });
    again.reports.push(...reports);
    again.problems.push(...problems);
    again.crashes.push(...crashes);
    if (problems.length === 0 && reports.every((report) => report.failed === 0)) flaky.push(...failures);
  }
  const repeated = new Set(again.reports.map(({ file }) => file));
  const kept = run.reports.filter(({ file }) => !repeated.has(file));
  return { ...again, reports: [...kept, ...again.reports], flaky };
}
